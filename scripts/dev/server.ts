/** The server of `npm run dev`, started anew with each change. */
import '../with-parent.ts'

await import('../../packages/server/src/main.ts')
