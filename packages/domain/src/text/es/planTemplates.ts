import type { planTemplates as english } from '../en/planTemplates.ts'
import type { Text } from '../translate.ts'

/** HACCP plans to begin with: steps, hazards, points, and where limits are from. */
export const planTemplates = {
  'planTemplate.step.receiving': 'Recepción',
  'planTemplate.step.chilled': 'Conservación en frío',
  'planTemplate.step.frozen': 'Conservación en congelación',
  'planTemplate.step.thawing': 'Descongelación',
  'planTemplate.step.preparation': 'Preparación',
  'planTemplate.step.cooking': 'Cocción',
  'planTemplate.step.cooling': 'Enfriamiento',
  'planTemplate.step.reheating': 'Recalentamiento',
  'planTemplate.step.holding': 'Mantenimiento en caliente',
  'planTemplate.step.display': 'Exposición en frío',
  'planTemplate.step.transport': 'Transporte',
  'planTemplate.step.serving': 'Servicio',
  'planTemplate.step.washing': 'Lavado y limpieza',
  'planTemplate.step.premises': 'Locales y personal',
  'planTemplate.delivery.hazard':
    'Los gérmenes crecen en alimentos refrigerados que llegan demasiado calientes; envases dañados o fechas pasadas',
  'planTemplate.delivery.measures':
    'Proveedores conocidos. Temperatura, envase y fechas se miran antes de aceptar nada.',
  'planTemplate.delivery.point': 'Temperatura de las entregas',
  'planTemplate.delivery.monitoring':
    'Sonda entre dos envases de cada entrega refrigerada; mirar envases y fechas.',
  'planTemplate.delivery.corrective':
    'Rechazar lo que esté demasiado caliente, dañado o caducado, anotarlo en el albarán y avisar al proveedor.',
  'planTemplate.chilled.hazard': 'Los gérmenes crecen en alimentos guardados demasiado calientes',
  'planTemplate.chilled.measures':
    'Cámaras y neveras mantienen su temperatura; puertas cerradas; lo más antiguo sale primero.',
  'planTemplate.chilled.point': 'Temperatura de la nevera',
  'planTemplate.chilled.monitoring':
    'Leer el visor con la puerta cerrada diez minutos, o el sensor enlazado.',
  'planTemplate.chilled.corrective':
    'Llevar los alimentos a un lugar frío, medir su centro, buscar la causa y llamar al técnico.',
  'planTemplate.chilled.steps':
    'Temperatura del centro de los alimentos medida\nAlimentos trasladados, usados enseguida o desechados\nTécnico avisado',
  'planTemplate.frozen.hazard': 'Gérmenes y deterioro en alimentos que se descongelan sin que nadie lo vea',
  'planTemplate.frozen.measures':
    'Los congeladores mantienen su temperatura; lo descongelado no se vuelve a congelar.',
  'planTemplate.frozen.point': 'Temperatura del congelador',
  'planTemplate.frozen.monitoring': 'Leer el visor antes de abrir por primera vez, o el sensor enlazado.',
  'planTemplate.frozen.corrective':
    'Cerrar y medir de nuevo a la hora; lo descongelado se usa en un día o se desecha.',
  'planTemplate.frozen.steps': 'Dureza de los alimentos comprobada\nLo descongelado, usado o desechado',
  'planTemplate.thaw.hazard': 'Los gérmenes crecen en la superficie mientras se descongela',
  'planTemplate.thaw.measures':
    'Se descongela en la nevera, en un recipiente que recoge el líquido, con etiqueta del día.',
  'planTemplate.thaw.point': 'Temperatura de lo que se descongela',
  'planTemplate.thaw.monitoring': 'Temperatura de la superficie, una vez al día.',
  'planTemplate.thaw.corrective':
    'Llevarlo a la nevera; lo que estuvo demasiado caliente más de dos horas se cocina enseguida o se desecha.',
  'planTemplate.cross.hazard':
    'Los gérmenes pasan de lo crudo a lo listo por manos, tablas, cuchillos o goteo',
  'planTemplate.cross.measures':
    'Crudo y listo separados en lugar o tiempo; tablas y cuchillos por colores; lo crudo, abajo.',
  'planTemplate.cross.point': 'Crudo y listo separados',
  'planTemplate.cross.monitoring': 'Mirar cámaras, tablas y cuchillos durante el turno.',
  'planTemplate.cross.corrective': 'Separar, lavar y desinfectar; desechar lo listo que se tocó.',
  'planTemplate.cross.options': 'Separado\nNo separado',
  'planTemplate.allergen.hazard': 'Un alérgeno llega a un alimento que se ofrece sin él',
  'planTemplate.allergen.measures':
    'Los escandallos nombran sus alérgenos; equipo limpio; etiquetas en lo que se saca de su envase.',
  'planTemplate.allergen.point': 'Tablas, cuchillos y etiquetas de alérgenos',
  'planTemplate.allergen.monitoring':
    'El equipo para alimentos sin alérgenos está limpio, aparte y no se usa para nada más; las etiquetas nombran los alérgenos.',
  'planTemplate.allergen.corrective':
    'Lavar, cambiar el equipo, desechar lo que se tocó y avisar a quien sirve.',
  'planTemplate.allergen.options': 'En orden\nNo está en orden',
  'planTemplate.foreign.hazard': 'Vidrio, metal, plástico o piezas sueltas llegan a los alimentos',
  'planTemplate.foreign.measures':
    'Nada de vidrio cerca de alimentos abiertos; equipo entero; lámparas protegidas.',
  'planTemplate.foreign.point': 'Vidrio y piezas sueltas',
  'planTemplate.foreign.monitoring': 'Lámparas, visores, cuchillas y tornillos de la línea.',
  'planTemplate.foreign.corrective':
    'Parar, buscar cada pieza, retener lo que estaba abierto cerca y reparar.',
  'planTemplate.foreign.options': 'Todo entero\nAlgo falta o está roto',
  'planTemplate.parasites.hazard': 'Parásitos vivos en pescado que se come crudo o poco hecho',
  'planTemplate.parasites.measures':
    'El pescado se congela antes por completo, o el proveedor declara que lo hizo.',
  'planTemplate.parasites.point': 'Congelación del pescado contra parásitos',
  'planTemplate.parasites.monitoring': 'Temperatura del centro del pescado y horas congelado, en cada lote.',
  'planTemplate.parasites.corrective': 'Congelarlo más tiempo o cocinarlo.',
  'planTemplate.parasites.steps': 'Pescado apartado hasta cumplir el tiempo',
  'planTemplate.cook.hazard': 'Los gérmenes sobreviven en alimentos que no se hacen del todo',
  'planTemplate.cook.measures': 'Programas y tiempos de cada plato; temperatura del centro medida.',
  'planTemplate.cook.point': 'Temperatura del centro al cocinar',
  'planTemplate.cook.monitoring': 'La parte más gruesa de tres piezas de cada lote, al terminar.',
  'planTemplate.cook.corrective': 'Seguir cocinando hasta alcanzar el límite en todas las piezas.',
  'planTemplate.cook.steps': 'Cocción continuada\nMedido de nuevo en todas las piezas',
  'planTemplate.oil.hazard': 'Sustancias dañinas en aceite de fritura demasiado usado',
  'planTemplate.oil.measures': 'El aceite se filtra cada día y se cambia a tiempo; como mucho 175 °C.',
  'planTemplate.oil.point': 'Compuestos polares del aceite (%)',
  'planTemplate.oil.monitoring': 'Tira o medidor en el aceite templado antes del servicio.',
  'planTemplate.oil.corrective': 'Cambiar el aceite y limpiar la freidora.',
  'planTemplate.cool.hazard': 'Las esporas crecen en alimentos que se enfrían despacio',
  'planTemplate.cool.measures': 'Abatidor o baño de hielo; recipientes planos; porciones pequeñas.',
  'planTemplate.cool.point': 'Temperatura del centro tras enfriar',
  'planTemplate.cool.monitoring': 'El recipiente más lento de cada lote, cuando acaba su tiempo.',
  'planTemplate.cool.corrective': 'Repartirlo y seguir enfriando enseguida; lo que tardó más se desecha.',
  'planTemplate.cool.steps': 'Lote apartado\nDecidido: desechado o usado enseguida',
  'planTemplate.reheat.hazard': 'Los gérmenes que crecieron sobreviven en lo que solo se templa',
  'planTemplate.reheat.measures': 'Se recalienta una vez, deprisa y por completo.',
  'planTemplate.reheat.point': 'Temperatura del centro al recalentar',
  'planTemplate.reheat.monitoring': 'La parte más gruesa de cada lote, al terminar.',
  'planTemplate.reheat.corrective': 'Seguir calentando hasta el límite; nunca dos veces.',
  'planTemplate.reheat.steps': 'Calentado más\nMedido de nuevo',
  'planTemplate.hold.hazard': 'Los gérmenes crecen en comida caliente que se enfría',
  'planTemplate.hold.measures': 'El equipo está caliente antes de poner la comida; tapada; poca cantidad.',
  'planTemplate.hold.point': 'Temperatura de la comida caliente',
  'planTemplate.hold.monitoring': 'Una ración de cada recipiente, a mitad del servicio.',
  'planTemplate.hold.corrective':
    'Calentar una vez hasta el límite del centro; lo que estuvo por debajo más de dos horas se desecha.',
  'planTemplate.hold.steps': 'Calentado de nuevo o desechado\nEquipo ajustado y medido',
  'planTemplate.display.hazard': 'Los gérmenes crecen en comida fría expuesta',
  'planTemplate.display.measures':
    'Vitrina fría; poca cantidad; se cambia el recipiente, no se rellena encima.',
  'planTemplate.display.point': 'Temperatura de la comida fría expuesta',
  'planTemplate.display.monitoring': 'El recipiente más caliente, a mitad del servicio.',
  'planTemplate.display.corrective':
    'Retirarlo; lo que estuvo demasiado caliente más de dos horas se desecha.',
  'planTemplate.display.steps': 'Recipiente retirado\nVitrina medida',
  'planTemplate.carryHot.hazard': 'Los gérmenes crecen en comida caliente que se enfría por el camino',
  'planTemplate.carryHot.measures': 'Cajas calientes; se llenan en caliente; trayectos cortos.',
  'planTemplate.carryHot.point': 'Temperatura de la comida caliente al llegar',
  'planTemplate.carryHot.monitoring': 'Una ración de la última caja, al llegar.',
  'planTemplate.carryHot.corrective': 'Calentar enseguida hasta el límite del centro, o desechar.',
  'planTemplate.carryHot.steps': 'Caja apartada\nQuien recibe, avisado',
  'planTemplate.carryCold.hazard': 'Los gérmenes crecen en comida fría que se calienta por el camino',
  'planTemplate.carryCold.measures': 'Furgón frío o cajas con hielo; se carga en frío.',
  'planTemplate.carryCold.point': 'Temperatura de la comida fría al llegar',
  'planTemplate.carryCold.monitoring': 'Entre dos envases de la caja más caliente, al llegar.',
  'planTemplate.carryCold.corrective':
    'Rechazar lo demasiado caliente, o usarlo enseguida si fue menos de dos horas.',
  'planTemplate.carryCold.steps': 'Caja apartada\nQuien recibe, avisado',
  'planTemplate.diet.hazard': 'A alguien se le sirve lo que no debe comer',
  'planTemplate.diet.measures':
    'Las dietas se hacen primero, se emplatan aparte, con nombre y dieta en el plato.',
  'planTemplate.diet.point': 'Dietas emplatadas aparte',
  'planTemplate.diet.monitoring': 'Nombres y dietas del día con sus platos, antes de servir.',
  'planTemplate.diet.corrective':
    'Retirar el plato y hacerlo de nuevo; si se comió, pedir ayuda y avisar a la familia.',
  'planTemplate.diet.options': 'Todo bien\nConfundido',
  'planTemplate.surfaces.hazard': 'Quedan gérmenes en superficies, utensilios y vajilla',
  'planTemplate.surfaces.measures':
    'Plan de limpieza con producto, dosis y frecuencia; lavavajillas bastante caliente.',
  'planTemplate.surfaces.point': 'Limpieza de la cocina',
  'planTemplate.surfaces.monitoring':
    'Superficies, utensilios, suelo y desagües según el plan de limpieza, al cerrar.',
  'planTemplate.surfaces.corrective': 'Limpiar de nuevo antes de empezar; enseñar a quien lo hizo.',
  'planTemplate.surfaces.options': 'Limpio\nNo limpio',
  'planTemplate.residue.hazard': 'Restos de detergente o desinfectante llegan a los alimentos',
  'planTemplate.residue.measures':
    'Productos de uso alimentario, en su dosis, aparte y con etiqueta; aclarado con agua potable.',
  'planTemplate.pests.hazard': 'Insectos o roedores llevan gérmenes a los alimentos',
  'planTemplate.pests.measures': 'Aberturas cerradas, basura tapada, una empresa revisa las trampas.',
  'planTemplate.pests.point': 'Señales de plagas',
  'planTemplate.pests.monitoring': 'Trampas, rincones, almacenes y basura.',
  'planTemplate.pests.corrective': 'Desechar lo que se tocó, limpiar y llamar a la empresa.',
  'planTemplate.pests.options': 'Ninguna señal\nHay señales',
  'planTemplate.people.hazard': 'Personas enfermas o manos sucias llevan gérmenes a los alimentos',
  'planTemplate.people.measures':
    'Lavado de manos, ropa limpia, heridas cubiertas; quien está enfermo lo dice y no toca alimentos.',
  'planTemplate.people.point': 'Higiene y salud del equipo',
  'planTemplate.people.monitoring': 'Ropa, manos, heridas y salud al empezar el turno.',
  'planTemplate.people.corrective': 'Lavar, cambiar o mandar a casa; decidir sobre lo que se tocó.',
  'planTemplate.people.options': 'En orden\nNo está en orden',
  'planTemplate.probes.hazard': 'Una sonda que mide mal deja pasar alimentos inseguros',
  'planTemplate.probes.measures': 'Cada sonda se prueba en hielo fundente y en agua hirviendo.',
  'planTemplate.probes.point': 'Prueba de la sonda en hielo fundente',
  'planTemplate.probes.monitoring': 'Cada sonda tras dos minutos en hielo fundente, y en agua hirviendo.',
  'planTemplate.probes.corrective': 'Retirar la sonda, probar otra y decidir sobre lo que se midió con ella.',
  'planTemplate.value.seconds': 'Segundos a esa temperatura',
  'planTemplate.value.hoursFrozen': 'Horas congelado',
  'planTemplate.value.afterSixHours': 'A las seis horas',
  'planTemplate.value.boiling': 'En agua hirviendo',
  'planTemplate.group.meat': 'Carne cruda',
  'planTemplate.group.poultry': 'Ave cruda',
  'planTemplate.group.mince': 'Carne picada',
  'planTemplate.group.fish': 'Pescado fresco',
  'planTemplate.group.eggs': 'Huevos con cáscara',
  'planTemplate.group.ground': 'Carne picada e inyectada',
  'planTemplate.group.whole': 'Carne entera, pescado y huevos servidos al momento',
  'planTemplate.source.chilledSpain':
    'RD 1021/2022 (España), vida útil de más de 24 h; Reglamento (CE) 852/2004, anexo II, capítulo IX',
  'planTemplate.source.chilledUk':
    'Food Safety and Hygiene (England) Regulations 2013, anexo 4, mantenimiento en frío',
  'planTemplate.source.coldFoodCode': 'FDA Food Code 2022, 3-501.16(A)(2)',
  'planTemplate.source.eggsFoodCode': 'FDA Food Code 2022, 3-501.14(D)',
  'planTemplate.source.frozenSpain': 'RD 1021/2022 (España)',
  'planTemplate.source.frozenUk': 'Quick-frozen Foodstuffs (England) Regulations 2007',
  'planTemplate.source.frozenFoodCode':
    'FDA Food Code 2022, 3-501.11 pide que siga congelado; -18 °C es la práctica habitual',
  'planTemplate.source.hotSpain': 'RD 1021/2022 (España)',
  'planTemplate.source.hotUk':
    'Food Safety and Hygiene (England) Regulations 2013, anexo 4, mantenimiento en caliente',
  'planTemplate.source.hotFoodCode': 'FDA Food Code 2022, 3-501.16(A)(1)',
  'planTemplate.source.meatEu': 'Reglamento (CE) 853/2004, anexo III, sección I',
  'planTemplate.source.poultryEu': 'Reglamento (CE) 853/2004, anexo III, sección II',
  'planTemplate.source.minceEu': 'Reglamento (CE) 853/2004, anexo III, sección V',
  'planTemplate.source.fishEu':
    'Reglamento (CE) 853/2004, anexo III, sección VIII: la temperatura del hielo fundente',
  'planTemplate.source.core':
    '70 °C durante 2 minutos: práctica en el Reino Unido, Irlanda y la UE, 6 D de L. monocytogenes',
  'planTemplate.source.poultryFoodCode': 'FDA Food Code 2022, 3-401.11(A)(3)',
  'planTemplate.source.groundFoodCode': 'FDA Food Code 2022, 3-401.11(A)(2)',
  'planTemplate.source.wholeFoodCode': 'FDA Food Code 2022, 3-401.11(A)(1)',
  'planTemplate.source.reheatFoodCode': 'FDA Food Code 2022, 3-403.11(A)',
  'planTemplate.source.coolEu': 'De 63 a 10 °C en 2 h: práctica habitual en la UE',
  'planTemplate.source.coolUk': 'De 63 a 5 °C en 90 minutos: práctica del Reino Unido para abatidores',
  'planTemplate.source.coolFoodCode':
    'FDA Food Code 2022, 3-501.14(A): de 57 a 21 °C en 2 h, a 5 °C en 6 h en total',
  'planTemplate.source.parasitesSpain':
    'Reglamento (CE) 853/2004, anexo III, sección VIII; RD 1420/2006 (España)',
  'planTemplate.source.parasitesUk':
    'Reglamento (CE) 853/2004 tal como rige en el Reino Unido, anexo III, sección VIII',
  'planTemplate.source.parasitesFoodCode': 'FDA Food Code 2022, 3-402.11',
  'planTemplate.source.oilSpain':
    'Orden de 26 de enero de 1989 (España): como mucho 25 % de compuestos polares',
  'planTemplate.source.oilUsual': 'Práctica habitual: como mucho 25 % de compuestos polares',
  'planTemplate.source.probeUsual':
    'Práctica habitual: de -1 a 1 °C en hielo fundente, de 99 a 101 °C en agua hirviendo',
  'planTemplate.source.probeFoodCode': 'FDA Food Code 2022, 4-203.11: exacta a 1 °C',
  'planTemplate.name.restaurant': 'Plan APPCC del restaurante',
  'planTemplate.name.hotel': 'Plan APPCC de la cocina del hotel',
  'planTemplate.name.collective': 'Plan APPCC del comedor',
  'planTemplate.name.school': 'Plan APPCC del comedor escolar',
  'planTemplate.name.productionCentre': 'Plan APPCC de la central de producción',
  'planTemplate.plan.scope':
    'Todos los alimentos que aquí se reciben, guardan, preparan y sirven, de la entrega al cliente.',
  'planTemplate.plan.use':
    'Para adultos y niños sin necesidades particulares, consumido en el día. A las personas con alergias les informan cartas y etiquetas.',
  'planTemplate.plan.useSchool': 'Para niños, algunos con alergias o dietas especiales, consumido en el día.',
  'planTemplate.plan.useCentre':
    'En frío o en caliente para otras cocinas, que lo recalientan, guardan o sirven. Se les informa de fechas, alérgenos y manejo.',
  'planTemplate.plan.verification':
    'La persona responsable revisa controles e incidencias cada semana, prueba las sondas cada mes y revisa el plan cuando cambian recetas, equipos o normas.',
  'planTemplate.plan.records':
    'Controles, incidencias y versiones del plan se guardan en Cloche al menos dos años.',
  'planTemplate.plan.verificationOfPoint':
    'La persona responsable revisa los controles cada semana y presencia uno cada mes.',
  'planTemplate.plan.unconfirmed': '{source}. Aún sin comprobar en el texto oficial.',
} satisfies Record<keyof typeof english, Text>
