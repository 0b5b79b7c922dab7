import type { Texts } from '../translate.ts'

/** What is kept: taking it along, seeing what is held of a person, erasing a person, how long things are kept. */
export const yourData = {
  'yourData.formerPerson': 'alguien que ya no trabaja aquí',
  'yourData.readme.title': 'Todo lo de {organization}',
  'yourData.readme.about': 'Una exportación de Cloche. Todo está como estaba en un mismo instante, {taken}.',
  'yourData.readme.csv':
    '- `csv/`: un archivo por tabla, para hojas de cálculo. Un texto que una hoja ejecutaría como fórmula lleva un apóstrofo delante.',
  'yourData.readme.jsonl':
    '- `jsonl/`: las mismas tablas como JSON Lines, un registro por línea, exactas hasta la última cifra. La importación lee estas.',
  'yourData.readme.schemas':
    '- `schemas/`: un JSON Schema de las líneas de cada tabla, con los nombres de los campos.',
  'yourData.readme.files':
    '- `files/`: los archivos subidos, cada uno con el nombre de la huella SHA-256 de su contenido; `attachment` dice cómo se llama y a qué pertenece.',
  'yourData.readme.digests':
    '- `manifest.json` y `SHA256SUMS`: qué contiene y la huella de cada parte. `sha256sum --check SHA256SUMS` las comprueba.',
  'yourData.readme.secrets':
    'Los secretos no van: contraseñas, segundos factores, PIN, claves de dispositivos y agentes de impresión, secretos de conexiones, enlaces que abren cuentas. `manifest.json` los nombra todos.',
  'yourData.readme.again':
    'Para llevarla a otra instalación de Cloche: `npm run import-organization -- <este archivo>`. Los identificadores se mantienen, los sellos se siguen comprobando y cada persona elige una contraseña nueva.',
  'yourData.person.title': 'Lo que se guarda sobre tu persona',
  'yourData.person.about':
    'Todo lo que hay en Cloche donde aparece esta persona, tal como estaba el {taken}.',
  'yourData.person.how':
    '`person.json` lo contiene todo, una lista por tabla; `csv/` lo mismo para hojas de cálculo; `files/` imágenes y archivos, cada uno con el nombre de la huella de su contenido. Los secretos, como la contraseña, no van; nadie puede leerlos.',
} satisfies Texts
