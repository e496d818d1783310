/** @param name what for, as a part of the folder's name */
export function folderForDatabases(name?: string): string;
