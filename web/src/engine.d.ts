declare module "virtual:engine" {
  /** Where the engine is; null where the page was built without it. */
  const address: string | null;
  export default address;
}
