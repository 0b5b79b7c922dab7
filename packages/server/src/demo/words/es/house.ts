/** Places, machines and points of control of the demo in Spanish, by their English words. */
export const HOUSE = {
  'Files of the house': 'Archivos de la casa',
  'Food inspection': 'Inspección de alimentos',
  'Central kitchen': 'Cocina central',
  'Cold room 1': 'Cámara 1',
  'Freezer 1': 'Congelador 1',
  'Fridge A': 'Nevera A',
  'Shelf 2': 'Estante 2',
  'Banqueting kitchen': 'Cocina de banquetes',
  'Fridge B': 'Nevera B',
  'Terrace bar': 'Bar de la terraza',
  'Warehouse North': 'Almacén Norte',
  Kitchen: 'Cocina',
  'Market kitchen with a terrace.': 'Cocina de mercado con terraza.',
  'Two kitchens by the sea, one production centre, no secrets about what is in our food.':
    'Dos cocinas junto al mar, un obrador central y ningún secreto sobre lo que lleva nuestra comida.',
  'Recipes change with the market. What stands here is what we serve today.':
    'Las recetas cambian con el mercado. Lo que pone aquí es lo que servimos hoy.',
  // Machines and what they measure.
  'Combi oven 1': 'Horno mixto 1',
  'Combi oven 2': 'Horno mixto 2',
  'Boiling kettle': 'Marmita',
  'Blast chiller 1': 'Abatidor 1',
  'Cold room unit': 'Equipo de la cámara 1',
  'Freezer unit': 'Equipo del congelador 1',
  'Vacuum sealer': 'Envasadora al vacío',
  'Label printer': 'Impresora de etiquetas',
  'Bench scale': 'Báscula de mesa',
  'Probe 1': 'Sonda 1',
  Gateway: 'Pasarela',
  'Fridge A unit': 'Equipo de la nevera A',
  'Bistro oven': 'Horno del bistró',
  'Pass printer': 'Impresora del pase',
  'Tablet at the pass': 'Tableta del pase',
  'Fridge B unit': 'Equipo de la nevera B',
  'Banquet oven': 'Horno de banquetes',
  'Banquet printer': 'Impresora de banquetes',
  'Checkpoint North': 'Lector del almacén',
  'Combi oven C20': 'Horno mixto C20',
  'Blast chiller BC-10': 'Abatidor BC-10',
  'Upright fridge UR-2': 'Nevera vertical UR-2',
  'Milk logger': 'Registrador de leche',
  'Label printer at the pass': 'Impresora de etiquetas del pase',
  Chamber: 'Cámara de cocción',
  'Core probe': 'Sonda de corazón',
  Content: 'Contenido',
  Air: 'Aire',
  Humidity: 'Humedad',
  Door: 'Puerta',
  Milk: 'Leche',
  Power: 'Consumo',
  Pan: 'Plato',
  Tip: 'Punta',
  // Points of control.
  'Air of Cold room 1': 'Temperatura de la cámara 1',
  'Air of Freezer 1': 'Temperatura del congelador 1',
  'Delivery of chilled food': 'Recepción de refrigerados',
  'Core of roast chicken': 'Corazón del pollo asado',
  'Core after blast chilling': 'Corazón tras el abatimiento',
  'Air of Fridge A': 'Temperatura de la nevera A',
  'Delivery of fish': 'Recepción de pescado',
  'Hot holding at the pass': 'Mantenimiento en caliente en el pase',
  'Air of Fridge B': 'Temperatura de la nevera B',
  'Boards and knives of allergens': 'Tablas y cuchillos de alérgenos',
  'Glass and loose parts': 'Cristales y piezas sueltas',
  'Rinse of the dishwasher': 'Aclarado del lavavajillas',
  'Read the display with the door closed for ten minutes.':
    'Leer el visor con la puerta cerrada desde hace diez minutos.',
  'Move the food to Fridge A or the blast chiller, measure its core, call the technician.':
    'Pasar el género a la nevera A o al abatidor, medir el corazón, llamar al técnico.',
  'House rule; raw meat at most 7 °C by Regulation (EC) 853/2004':
    'Norma de la casa; carne cruda a 7 °C como máximo según el Reglamento (CE) 853/2004',
  'Read the display before the first opening.': 'Leer el visor antes de abrir por primera vez.',
  'Close, measure again after an hour; what is softer than -15 °C is used within a day.':
    'Cerrar y medir otra vez a la hora; lo que supere -15 °C se usa en el día.',
  'Royal Decree 1109/1991': 'Real Decreto 1109/1991',
  'Probe between two packs of each delivery.': 'Sonda entre dos envases de cada entrega.',
  'Refuse what is above 5 °C, note it on the delivery note, tell the supplier.':
    'Rechazar lo que pase de 5 °C, anotarlo en el albarán y avisar al proveedor.',
  'The thickest part of three pieces of each tray.': 'La parte más gruesa de tres piezas de cada bandeja.',
  'Back into the oven until 75 °C is reached in all pieces.':
    'De vuelta al horno hasta llegar a 75 °C en todas las piezas.',
  'Royal Decree 1021/2022': 'Real Decreto 1021/2022',
  'The slowest tray, two hours after it went in.': 'La bandeja más lenta, dos horas después de entrar.',
  'Spread it out and chill on; after more than two hours above 10 °C throw it away.':
    'Repartir y seguir abatiendo; con más de dos horas por encima de 10 °C, desechar.',
  'Read the display before service and at closing.': 'Leer el visor antes del servicio y al cierre.',
  'Check door and fan, take the food with the shortest dates to the cold room, hold the rest.':
    'Revisar puerta y ventilador, llevar a la cámara lo que caduca antes y bloquear el resto.',
  'Probe in the ice and between two fish.': 'Sonda en el hielo y entre dos piezas.',
  'Refuse the boxes, keep none of them in the kitchen.': 'Rechazar las cajas, no dejar ninguna en cocina.',
  'Refuse the boxes\nNote it on the delivery note': 'Rechazar las cajas\nAnotarlo en el albarán',
  'Refuse the boxes': 'Rechazar las cajas',
  'Note it on the delivery note': 'Anotarlo en el albarán',
  'Clean and apart\n! Dirty or mixed': 'Limpias y aparte\n! Sucias o mezcladas',
  'Clean and apart': 'Limpias y aparte',
  'No delivery today': 'Hoy no hay reparto',
  'Fresh fish': 'Pescado fresco',
  'Regulation (EC) 853/2004: the temperature of melting ice':
    'Reglamento (CE) 853/2004: temperatura de fusión del hielo',
  'One serving of each pan, halfway through service.': 'Una ración de cada cubeta, a mitad de servicio.',
  'Heat again to 75 °C once; what cooled twice is thrown away.':
    'Recalentar una vez a 75 °C; lo que se enfría dos veces se desecha.',
  'Move the food to the cold room of the central kitchen, call the technician.':
    'Llevar el género a la cámara de la cocina central, llamar al técnico.',
  'House rule': 'Norma de la casa',
  'Purple boards and knives are clean, apart and used for nothing else.':
    'Tablas y cuchillos morados limpios, aparte y sin otro uso.',
  'Wash, change the board, throw away what was touched.': 'Lavar, cambiar la tabla, desechar lo que tocó.',
  'Lamps, displays, blades and screws along the line.': 'Luces, visores, cuchillas y tornillos de la línea.',
  'Stop the line, look for every piece, hold what was open nearby.':
    'Parar la línea, buscar cada pieza, bloquear lo que estaba abierto cerca.',
  'The display while it rinses, or a strip on a plate.':
    'El visor durante el aclarado, o una tira en un plato.',
  'Run it again empty; below 80 °C wash by hand with disinfectant and call the technician.':
    'Repetir en vacío; por debajo de 80 °C, lavar a mano con desinfectante y llamar al técnico.',
  'The chef signs the sheet of checks every Monday.': 'El chef firma la hoja de controles cada lunes.',
  'House rule; 10 °C within two hours is usual practice in the EU':
    'Norma de la casa; 10 °C en dos horas es práctica habitual en la UE',
  'Probe between two fish.': 'Sonda entre dos piezas.',
  'Cleaning of the central kitchen': 'Limpieza de la cocina central',
  'Surfaces, machines, floor and drains against the cleaning plan.':
    'Superficies, máquinas, suelo y desagües según el plan de limpieza.',
  'Clean again before work begins.': 'Limpiar de nuevo antes de empezar.',
  'Traps and corners of the central kitchen': 'Trampas y rincones de la cocina central',
  'Traps, corners, the store and the waste.': 'Trampas, rincones, almacén y basura.',
  'Throw away what was touched, clean, call the company.':
    'Desechar lo que se tocó, limpiar y llamar a la empresa.',
  'Health and hands of the morning shift': 'Salud y manos del turno de mañana',
  'Clothes, hands, wounds and health at the beginning of the shift.':
    'Ropa, manos, heridas y salud al empezar el turno.',
  'Wash, change or send home.': 'Lavar, cambiar o mandar a casa.',
  'Core probe of the blast chiller in melting ice': 'Sonda del abatidor en hielo fundente',
  'Probe 1 in melting ice': 'Sonda 1 en hielo fundente',
  'Two minutes in melting ice.': 'Dos minutos en hielo fundente.',
  'Take the probe out of use, decide on what was measured with it.':
    'Retirar la sonda y decidir sobre lo que se midió con ella.',
  'Polar compounds of the frying oil': 'Compuestos polares del aceite de fritura',
  'Meter in warm oil before service, in percent.':
    'Medidor en el aceite templado antes del servicio, en porcentaje.',
  'Change the oil, clean the fryer.': 'Cambiar el aceite y limpiar la freidora.',
  'Traps and corners of the bistro': 'Trampas y rincones del bistró',
  'Core of each cooked tray': 'Núcleo de cada bandeja cocinada',
  'Each tray, in its thickest piece, before it leaves the oven.':
    'Cada bandeja, en la pieza más gruesa, antes de salir del horno.',
  'Core of each chilled tray': 'Núcleo de cada bandeja abatida',
  'Each tray when it leaves the blast chiller.': 'Cada bandeja al salir del abatidor.',
  'Food that is sent out': 'Género que se envía',
  'One box of each van, between two packs, before it is loaded.':
    'Una caja de cada furgoneta, entre dos envases, antes de cargar.',
  'Back into the cold room until 4 °C is reached; what was above 8 °C stays here.':
    'De vuelta a la cámara hasta los 4 °C; lo que pasó de 8 °C se queda aquí.',
  'Bench between raw and cooked': 'Mesa entre crudo y cocinado',
  'Clean and dry\n! Not clean': 'Limpia y seca\n! Sin limpiar',
  'Clean and dry': 'Limpia y seca',
  'After raw meat and fish, before anything that is ready to eat.':
    'Tras carne y pescado crudos, antes de lo listo para comer.',
  'Wash and disinfect again, throw away what was put down on it.':
    'Lavar y desinfectar de nuevo, desechar lo que se apoyó en ella.',
  'Health and hands of the team': 'Salud y manos del equipo',
  'Probe of the bistro in melting ice': 'Sonda del bistró en hielo fundente',
  'Stocks, roasts, sauces and desserts, chilled or frozen in portions, for the kitchens of the group.':
    'Fondos, asados, salsas y postres, refrigerados o congelados en raciones, para las cocinas del grupo.',
  'The executive chef: the plan and its reviews. The cooks of the shift: the checks.':
    'La chef ejecutiva: el plan y sus revisiones. Los cocineros del turno: los controles.',
  'Dishes of the menu and of the day, finished to order and served at once.':
    'Platos de la carta y del día, acabados al momento y servidos enseguida.',
  'The executive chef: the plan and its reviews. The manager of the bistro: that checks are made. The cooks: the checks.':
    'La chef ejecutiva: el plan y sus revisiones. La encargada del bistró: que se hagan los controles. Los cocineros: los controles.',
  'First version': 'Primera versión',
  'Fish is probed in the ice as well': 'El pescado se mide también en el hielo',
  // Gates and counts.
  'Gate North': 'Muelle Norte',
  'Count of the warehouse': 'Recuento del almacén',
  'Door of the bar': 'Puerta del bar',
  'Returned from the fair': 'Devuelto de la feria',
  'Two tins, sealed': 'Dos latas, precintadas',
  'Lent to Hotel Mirador': 'Prestado al Hotel Mirador',
  'Begun by mistake': 'Empezado por error',
  'Count of the dry store': 'Recuento del economato',
  'A torn bag': 'Un saco roto',
  Stale: 'Pan duro',
  'One loaf gone to the staff table': 'Un pan para la comida de personal',
  // Cards of people.
  'Pass of the central kitchen': 'Pase de la cocina central',
  'Counter of the bistro': 'Mostrador del bistró',
  'PIN of Ana': 'PIN de Ana',
  'PIN of Andreu': 'PIN de Andreu',
  'PIN of Carla': 'PIN de Carla',
  'PIN of Emilio': 'PIN de Emilio',
  'PIN of Marta': 'PIN de Marta',
  'PIN of Unai': 'PIN de Unai',
  'Card of Emilio': 'Tarjeta de Emilio',
  'Card of Marta': 'Tarjeta de Marta',
  'Card of Unai': 'Tarjeta de Unai',
  'Unai’s card of the season': 'Tarjeta de temporada de Unai',
} as const
