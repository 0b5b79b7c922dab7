/** Everything that is read off a declaration. `npm run explain <entity>` prints it. */
export * from './calls.ts'
export * from './components.ts'
export * from './moves.ts'
export * from './schemas.ts'
export * from './screen-fields.ts'
export * from './screens.ts'
export * from './sheets.ts'
export * from './texts.ts'
