/** `npm start`: the web app, built when needed, then the server in this same process. */
import './with-parent.ts'
import { projectFolder } from './child.ts'
import { buildWeb, isWebBuilt } from './web-build.ts'

if (!isWebBuilt()) {
  console.log('Building the web app ...')
  const { code, output } = await buildWeb()
  if (code !== 0) {
    console.error(`${output}\nThe web app could not be built.`)
    process.exit(1)
  }
}
process.chdir(projectFolder)
await import('../packages/server/src/main.ts')
