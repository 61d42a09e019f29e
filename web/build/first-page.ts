// What the first page needs comes in one file. Without this, each part that something fetched later shares with it is a file of
// its own: a new visitor would ask for sixty.
type Modules = { getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null };

/** The group of all modules that the entry imports, directly or by others, before anything else is asked for. */
export function firstPage(): { name: (id: string, modules: Modules) => string | null } {
  const needed = new Set<string>();
  const isNeeded = (id: string, modules: Modules, seen: Set<string>): boolean => {
    if (needed.has(id)) return true;
    // Modules that import each other need nothing by that.
    if (seen.has(id)) return false;
    seen.add(id);
    const about = modules.getModuleInfo(id);
    const isSo = about !== null && (about.isEntry || about.importers.some((importer) => isNeeded(importer, modules, seen)));
    if (isSo) needed.add(id);
    return isSo;
  };
  return { name: (id, modules) => (isNeeded(id, modules, new Set()) ? "page" : null) };
}
