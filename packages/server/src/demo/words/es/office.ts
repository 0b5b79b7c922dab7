/** Purchases, tickets, suppliers and papers of the demo in Spanish, by their English words. */
export const OFFICE = {
  'Yearly plan': 'Plan anual',
  'User seat': 'Plaza de usuario',
  Chef: 'Chef',
  Reports: 'Informes',
  'Label reader': 'Lector de etiquetas',
  'Ready to eat': 'Listo para consumir',
  'Label writer': 'Etiquetado',
  'Devices of the bistro': 'Dispositivos del bistró',
  'Track pro': 'Track Pro',
  'Track mini': 'Track Mini',
  'Checkpoint, trial': 'Checkpoint, prueba',
  'Machines of all kitchens': 'Máquinas de todas las cocinas',
  'Stock connection': 'Conexión de existencias',
  Backup: 'Copia de seguridad',
  'Labels of the bistro come out pale': 'Las etiquetas del bistró salen claras',
  'Since this morning the printer in the bistro prints so pale that the code cannot be scanned.':
    'Desde esta mañana la impresora del bistró imprime tan claro que no se puede leer el código.',
  'Thank you for telling us. Please clean the print head with alcohol and set the darkness one step higher.\nIf it stays pale, the roll may be of another material: tell us what is printed on its core.':
    'Gracias por avisar. Limpiad el cabezal con alcohol y subid un punto la oscuridad.\nSi sigue claro, puede que el rollo sea de otro material: decidnos qué pone en el mandril.',
  'Invoice of the yearly plan': 'Factura del plan anual',
  'Could you send us the invoice again with the new address of the company?':
    '¿Podéis enviarnos otra vez la factura con la nueva dirección de la empresa?',
  'It is on its way to the address of your organization.':
    'Va de camino a la dirección de vuestra organización.',
  // Suppliers, and what was said with them.
  Sales: 'Ventas',
  Quality: 'Calidad',
  Owner: 'Propietario',
  Orders: 'Pedidos',
  'Warm delivery refused; new driver from Monday':
    'Entrega caliente rechazada; conductor nuevo desde el lunes',
  'Credit for the refused fish': 'Abono del pescado rechazado',
  'Audit of the cutting room: in order': 'Auditoría de la sala de despiece: conforme',
  'Prices of the winter season': 'Precios de la temporada de invierno',
  'Cream only in 2 l from December': 'Nata solo en 2 l desde diciembre',
  // Papers.
  'Cleaning plan - Bistro Gràcia.pdf': 'Plan de limpieza - Bistro Gràcia.pdf',
  'Plan of cleaning and disinfection': 'Plan de limpieza y desinfección',
  'After every service: worktops, boards and knives,':
    'Después de cada servicio: mesas de trabajo, tablas y cuchillos,',
  'hobs and plates, floor and drain, bins.': 'fogones y planchas, suelo y desagüe, cubos de basura.',
  'Every day at closing: hood from outside, handles, hand basin.':
    'Cada día al cierre: campana por fuera, tiradores, lavamanos.',
  'Every Monday: cold rooms inside, door seals, shelves.':
    'Cada lunes: cámaras por dentro, juntas de puertas, estanterías.',
  'Every month: filters of the hood, ceiling, lamps.': 'Cada mes: filtros de la campana, techo, lámparas.',
  'Clean, rinse, disinfect, leave for 5 minutes, rinse, let dry.':
    'Limpiar, aclarar, desinfectar, dejar actuar 5 minutos, aclarar, secar al aire.',
  'In charge: Marta Vidal. Verified by Emilio Prat, every Monday.':
    'Responsable: Marta Vidal. Verifica: Emilio Prat, cada lunes.',
  'Specification - Bomba rice.pdf': 'Ficha técnica - Arroz bomba.pdf',
  'Specification: bomba rice': 'Ficha técnica: arroz bomba',
  'Supplier: Llegums Pla. Sold in sacks of 10 kg.': 'Proveedor: Llegums Pla. Formato: saco de 10 kg.',
  "Ingredients: rice (Oryza sativa). Origin: Delta de l'Ebre.":
    "Ingredientes: arroz (Oryza sativa). Origen: Delta de l'Ebre.",
  'Allergens: none declared.': 'Alérgenos: ninguno declarado.',
  'Best before: 12 months, dry and cool.': 'Consumo preferente: 12 meses en lugar seco y fresco.',
  'Moisture at most 15 %. Broken grains at most 4 %.': 'Humedad máxima 15 %. Granos partidos máximo 4 %.',
  'Cold room 1 - calibration.pdf': 'Cámara 1 - calibración.pdf',
  'Calibration of the air sensor': 'Calibración de la sonda de aire',
  'Cold room 1, unit Nordfrost CR-4': 'Cámara 1, equipo Nordfrost CR-4',
  'Compared in ice water and at 20 °C with a reference thermometer.':
    'Comparada en agua con hielo y a 20 °C con un termómetro de referencia.',
  'Deviation at 0 °C: +0.1 °C. Deviation at 20 °C: -0.2 °C.':
    'Desviación a 0 °C: +0,1 °C. Desviación a 20 °C: -0,2 °C.',
  'Result: within 0.5 °C, in order for twelve months.': 'Resultado: dentro de 0,5 °C, conforme doce meses.',
} as const
