// Every text in English: of all games, of each game, of the coach, of the server's refusals, of the page.
export default import.meta.glob<string>(
  ["../../../crates/rules/src/games/**/texts/en.ftl", "../../../crates/bots/texts/en.ftl", "../../../crates/protocol/texts/en.ftl", "./en.ftl"],
  { query: "?raw", import: "default", eager: true },
);
