/** A text as it stands in a pattern of `like`: what has a meaning there stands for itself. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, sign => `\\${sign}`)
