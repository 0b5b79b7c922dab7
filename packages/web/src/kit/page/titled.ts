import { createContext } from 'react'

/** Whether the content stands below the title of a page: what it says is then no title of a page itself. */
export const Titled = createContext(false)
