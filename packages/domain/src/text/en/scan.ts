import type { Texts } from '../translate.ts'

/** Scanning, by camera, hand scanner or typing; heard on every screen. */
export const scan = {
  'scan.title': 'Scan',
  'scan.intro': 'A label, a batch, a container, a device, a location: what you scan opens.',
  'scan.typed': 'Code',
  'scan.typedPlaceholder': 'Serial, batch, lot or barcode',
  'scan.find': 'Find',
  'scan.openCamera': 'Open the camera',
  'scan.picture': 'Picture of the camera',
  'scan.torch': 'Light',
  'scan.otherCamera': 'Other camera',
  'scan.wedgeHint': 'With a hand scanner just scan, on any screen.',
  'scan.looking': 'Looking for',
  'scan.several': 'Several records have this code. Which one?',
  'scan.nothing': 'Nothing found',
  'scan.nothingText': 'Nothing you may see here has this code.',
  'scan.noScreen': 'It was found, but you may not open it here.',
  'scan.kept':
    'Nothing known on this device has this code. It is kept, and looked for as soon as there is a connection.',
  'offline.otherNumbers':
    'Another browser used the same numbers first. It was registered under new ones: throw the printed labels away and print them again.',
  'offline.differs': 'It was printed with other dates than those that are in force. Print its labels again.',
  'offline.newLabel': 'Its date has changed: the food is under the new label {serial} now. Print it.',
  'offline.scanNothing': 'Nothing you may see here has this code.',
  'offline.scanFound': 'It is {title}.',
  'scan.again': 'Scan again',
  'scan.camera.refused': 'The camera is not allowed',
  'scan.camera.refusedText':
    'Allow the camera for this page in the browser, next to its address, and try again. You can type the code as well.',
  'scan.camera.missing': 'This device has no camera',
  'scan.camera.missingText': 'Type the code, or use a hand scanner.',
  'scan.camera.busy': 'Another app uses the camera',
  'scan.camera.busyText': 'Close it and try again, or type the code.',
  'scan.camera.insecure': 'The camera needs a secure address',
  'scan.camera.insecureText': 'Open this page by https, or type the code.',
  'scan.camera.failed': 'The camera could not be started',
  'scan.camera.failedText': 'Try again, or type the code.',
  'scan.guest': 'This code belongs to a kitchen',
  'scan.guestText': 'Log in to see what it is, where it comes from and how long it keeps.',
  'scan.login': 'Log in',
  'scan.opening': 'Opening the code',
} satisfies Texts
