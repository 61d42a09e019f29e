import { mount } from "svelte";
import App from "./App.svelte";
import "./theme.css";
import { keepForLater } from "./offline";
import { settings } from "./settings.svelte";
import { speak } from "./words.svelte";

await speak(settings.language);
mount(App, { target: document.body });
void keepForLater();
