/** A picture of one pixel, as a camera would hand it over. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A photo that was taken. */
export const photo = () =>
  new File([Uint8Array.from(atob(pixel), sign => sign.codePointAt(0) ?? 0)], 'photo.png', {
    type: 'image/png',
  })
