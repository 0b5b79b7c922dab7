import type { FoodWords } from '../language-facts.ts'

/** Palabras de las listas de ingredientes en español, sin acentos y en minúsculas. */
export const foodWords: FoodWords = {
  allergens: {
    gluten:
      'cereales, cereales que contengan gluten, cereales con gluten, trigo, centeno, cebada, avena, ' +
      'espelta, escanda',
    crustaceans:
      'crustaceo, crustaceos, gamba, gambas, langostino, langostinos, camaron, camarones, cangrejo, ' +
      'cangrejos, bogavante, bogavantes, langosta, langostas, cigala, cigalas, carabinero, carabineros, ' +
      'necora, necoras, buey de mar, percebe, percebes, quisquilla, quisquillas',
    eggs: 'huevo, huevos, yema, yemas, ovoalbumina',
    fish:
      'pescado, pescados, pez, anchoa, anchoas, boqueron, boquerones, bacalao, merluza, fletan, arenque, ' +
      'caballa, sardina, sardinas, lubina, dorada, lenguado, trucha, atun, bonito, rodaballo, rape, ' +
      'pez espada, huevas',
    peanuts:
      'cacahuete, cacahuetes, cacahuate, cacahuates, mani, mantequilla de cacahuete, crema de cacahuete',
    soya: 'soja, leche de soja, bebida de soja',
    milk:
      'leche, lactosa, mantequilla, queso, quesos, nata, suero lacteo, suero de leche, lactosuero, ' +
      'yogur, yogures, requeson, parmesano, lacteo, lacteos, leche incluida la lactosa',
    nuts:
      'frutos de cascara, fruto de cascara, frutos secos, almendra, almendras, avellana, avellanas, ' +
      'nuez, nueces, anacardo, anacardos, pacana, pacanas, pistacho, pistachos, nuez de brasil, ' +
      'nueces de brasil, nuez de macadamia, nueces de macadamia, leche de almendra, leche de almendras, ' +
      'bebida de almendras',
    celery: 'apio, apionabo, sal de apio',
    mustard: 'mostaza, mostazas, grano de mostaza',
    sesame: 'sesamo, granos de sesamo, semillas de sesamo, ajonjoli',
    so2: 'dioxido de azufre, anhidrido sulfuroso, sulfito, sulfitos, dioxido de azufre y sulfitos',
    lupin: 'altramuz, altramuces, harina de altramuz',
    molluscs:
      'moluscos, molusco, mejillon, mejillones, ostra, ostras, almeja, almejas, vieira, vieiras, ' +
      'calamar, calamares, pulpo, pulpos, sepia, sepias, caracol, caracoles, berberecho, berberechos, ' +
      'navaja, navajas, chipiron, chipirones, zamburina, zamburinas',
  },
  sulphites: 'metabisulfito, metabisulfito sodico, metabisulfito potasico, bisulfito',
  plantMilks: { 'leche de avena': 'gluten', 'bebida de avena': 'gluten' },
  others:
    'leche de coco, leche de arroz, bebida de arroz, manteca de cacao, mantequilla de cacao, ' +
    'mantequilla de karite, crema de coco, nata de coco, nuez moscada, cremor tartaro, seta de ostra, ' +
    'setas de ostra',
}
