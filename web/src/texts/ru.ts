// Every text in Russian: of all games, of each game, of the coach, of the server's refusals, of the page.
export default import.meta.glob<string>(
  ["../../../crates/rules/src/games/**/texts/ru.ftl", "../../../crates/bots/texts/ru.ftl", "../../../crates/protocol/texts/ru.ftl", "./ru.ftl"],
  { query: "?raw", import: "default", eager: true },
);
