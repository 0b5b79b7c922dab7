/** What happened, as one stream: written in the transaction of what it is about, told to followers in order. */
export type { Follower, Happening } from './follower.ts'
export { Followers } from './followers.ts'
export { followerFigures } from './stream.store.ts'
