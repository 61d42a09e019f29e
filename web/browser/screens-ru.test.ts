// Every screen in Russian.
import { testScreens } from "./screens";

testScreens("ru");
