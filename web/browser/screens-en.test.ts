// Every screen in English.
import { testScreens } from "./screens";

testScreens("en");
