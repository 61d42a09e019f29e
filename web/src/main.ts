import { mount } from "svelte";
import App from "./App.svelte";
import { device } from "./device/device.svelte";
import "./theme.css";
import { keepForLater } from "./offline";
import { settings } from "./settings.svelte";
import { speak } from "./words.svelte";

await Promise.all([speak(settings.language), device.meet()]);
document.getElementById("shell")?.remove();
mount(App, { target: document.body });
keepForLater();
