/**
 * Names of files that people give and others are shown.
 *
 * A name is text for people, never a path and never a statement about the content: it is kept readable, freed of
 * what could hide its ending or leave its folder, and given an ending that fits the type that the content proved.
 */
export { cleanFileName, fileNameFor, shortFileName } from './file-name.ts'
