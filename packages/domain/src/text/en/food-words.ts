import type { FoodWords } from '../language-facts.ts'

/** The words of ingredients texts in English, without accents and in lower case. */
export const foodWords: FoodWords = {
  allergens: {
    gluten:
      'cereal, cereals, gluten, cereals containing gluten, wheat, rye, barley, oat, oats, spelt, kamut, ' +
      'khorasan, triticale, einkorn, emmer, farro, barley malt extract, durum',
    crustaceans:
      'crustacean, crustaceans, prawn, prawns, shrimp, shrimps, crab, crabs, lobster, lobsters, ' +
      'crayfish, langoustine, langoustines, krill, scampi',
    eggs: 'egg, eggs, albumen, ovalbumin',
    fish:
      'fish, anchovy, anchovies, cod, haddock, hake, halibut, herring, mackerel, pollock, salmon, ' +
      'sardine, sardines, sea bass, sea bream, sole, trout, tuna, turbot, monkfish, plaice, swordfish, ' +
      'roe',
    peanuts: 'peanut, peanuts, groundnut, groundnuts, peanut butter',
    soya:
      'soya, soy, soybean, soybeans, soyabean, soyabeans, soy bean, soy beans, soya bean, soya beans, ' +
      'soy milk, soya milk, tofu, edamame',
    milk:
      'milk, lactose, butter, buttermilk, cheese, cream, whey, yoghurt, yogurt, mascarpone, mozzarella, ' +
      'parmesan, ricotta, creme fraiche, milk including lactose',
    nuts:
      'nut, nuts, tree nut, tree nuts, almond, almonds, hazelnut, hazelnuts, walnut, walnuts, cashew, ' +
      'cashews, pecan, pecans, pecan nut, pecan nuts, brazil nut, brazil nuts, pistachio, pistachios, ' +
      'macadamia, macadamias, macadamia nut, macadamia nuts, queensland nut, queensland nuts, ' +
      'almond milk, cashew nut, cashew nuts, pistachio nut, pistachio nuts',
    celery: 'celery, celeriac, celery salt, celery seed, celery seeds',
    mustard: 'mustard, mustards, mustard seed, mustard seeds',
    sesame: 'sesame, sesame seed, sesame seeds',
    so2:
      'so2, sulphur dioxide, sulfur dioxide, sulphite, sulphites, sulfite, sulfites, ' +
      'sulphur dioxide and sulphites, sulfur dioxide and sulfites',
    lupin: 'lupin, lupins, lupine, lupini, lupin flour',
    molluscs:
      'mollusc, molluscs, mollusk, mollusks, mussel, mussels, oyster, oysters, clam, clams, scallop, ' +
      'scallops, squid, octopus, cuttlefish, snail, snails, whelk, whelks, cockle, cockles, calamari, ' +
      'abalone',
  },
  sulphites:
    'sodium metabisulphite, sodium metabisulfite, potassium metabisulphite, potassium metabisulfite, ' +
    'metabisulphite, metabisulfite',
  plantMilks: { 'oat milk': 'gluten' },
  others:
    'rape seed, rape seed oil, rape oil, coconut milk, rice milk, milk thistle, cocoa butter, ' +
    'shea butter, cream of tartar, coconut cream, coconut butter, crab apple, crab apples, ' +
    'oyster mushroom, oyster mushrooms, butter bean, butter beans, butter lettuce, water chestnut, ' +
    'water chestnuts, tiger nut, tiger nuts',
}
