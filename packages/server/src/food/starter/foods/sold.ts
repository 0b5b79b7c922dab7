/** What is served and sold. Its names stand in the texts, by the key. */
import { food, type StarterFood } from './food.ts'

export const SOLD: readonly StarterFood[] = [
  food(
    'fruitSalad',
    'selling',
    'serving',
    'cutFruit',
    'fruit',
    ['restaurant', 'hotel', 'collective', 'iceCream'],
    { diet: 'vegan' },
  ),
  food('freshJuice', 'selling', 'l', 'freshJuice', 'fruit', ['bar', 'hotel', 'iceCream'], { diet: 'vegan' }),
  food('gazpacho', 'selling', 'l', 'freshSoup', 'starters', ['restaurant', 'bar', 'hotel', 'collective'], {
    diet: 'vegan',
  }),
  food('salmorejo', 'selling', 'l', 'freshSoup', 'starters', ['restaurant', 'bar'], {
    allergens: ['gluten'],
    diet: 'vegan',
  }),
  food(
    'vegetableCream',
    'selling',
    'l',
    'soup',
    'starters',
    ['restaurant', 'hotel', 'collective', 'central'],
    { allergens: ['milk'], diet: 'vegetarian' },
  ),
  food(
    'vegetableSoup',
    'selling',
    'l',
    'soup',
    'starters',
    ['restaurant', 'hotel', 'collective', 'central'],
    { allergens: ['celery'], diet: 'vegan' },
  ),
  food('noodleSoup', 'selling', 'l', 'cookedEgg', 'starters', ['hotel', 'collective', 'central'], {
    allergens: ['gluten', 'celery', 'eggs'],
  }),
  food('lentils', 'selling', 'kg', 'cookedMeal', 'mains', ['restaurant', 'hotel', 'collective', 'central']),
  food('chickpeas', 'selling', 'kg', 'cookedMeal', 'mains', ['restaurant', 'hotel', 'collective', 'central']),
  food('paella', 'selling', 'kg', 'cookedRice', 'mains', ['restaurant', 'bar', 'hotel'], {
    allergens: ['crustaceans', 'molluscs', 'fish'],
  }),
  food('risotto', 'selling', 'kg', 'cookedRice', 'mains', ['restaurant', 'hotel'], {
    allergens: ['milk'],
  }),
  food(
    'lasagne',
    'selling',
    'serving',
    'cookedMeal',
    'mains',
    ['restaurant', 'hotel', 'collective', 'central'],
    { allergens: ['gluten', 'milk', 'celery'] },
  ),
  food(
    'cannelloni',
    'selling',
    'serving',
    'cookedMeal',
    'mains',
    ['restaurant', 'hotel', 'collective', 'central'],
    { allergens: ['gluten', 'milk'] },
  ),
  food('macaroni', 'selling', 'kg', 'cookedMeal', 'mains', ['hotel', 'collective', 'central'], {
    allergens: ['gluten'],
    diet: 'vegetarian',
  }),
  food(
    'tortilla',
    'selling',
    'serving',
    'cookedEgg',
    'mains',
    ['restaurant', 'bar', 'hotel', 'collective', 'central'],
    { allergens: ['eggs'], diet: 'vegetarian' },
  ),
  food(
    'meatballs',
    'selling',
    'kg',
    'cookedEgg',
    'mains',
    ['restaurant', 'bar', 'hotel', 'collective', 'central'],
    { allergens: ['gluten', 'eggs'] },
  ),
  food('roastChicken', 'selling', 'kg', 'cookedMeal', 'mains', [
    'restaurant',
    'hotel',
    'collective',
    'central',
  ]),
  food('chickenCurry', 'selling', 'kg', 'cookedMeal', 'mains', ['restaurant', 'hotel', 'central'], {
    allergens: ['milk'],
  }),
  food('beefStew', 'selling', 'kg', 'cookedMeal', 'mains', ['restaurant', 'hotel', 'collective', 'central'], {
    allergens: ['celery', 'so2'],
  }),
  food('roastPork', 'selling', 'kg', 'cookedMeal', 'mains', ['hotel', 'collective', 'central']),
  food('bakedHake', 'selling', 'serving', 'cookedFish', 'mains', ['hotel', 'collective', 'central'], {
    allergens: ['fish'],
  }),
  food('codInSauce', 'selling', 'serving', 'cookedFish', 'mains', ['restaurant', 'hotel', 'central'], {
    allergens: ['fish'],
  }),
  food('russianSalad', 'selling', 'kg', 'coldEgg', 'starters', ['restaurant', 'bar', 'hotel', 'collective'], {
    allergens: ['eggs', 'fish', 'mustard'],
  }),
  food('pastaSalad', 'selling', 'kg', 'coldEgg', 'starters', ['bar', 'hotel', 'collective', 'central'], {
    allergens: ['gluten', 'eggs', 'mustard'],
    diet: 'vegetarian',
  }),
  food('riceSalad', 'selling', 'kg', 'coldRice', 'starters', ['hotel', 'collective', 'central']),
  food('chickenSalad', 'selling', 'serving', 'coldEgg', 'starters', ['restaurant', 'bar', 'hotel'], {
    allergens: ['eggs', 'mustard'],
  }),
  food('hamSandwich', 'selling', 'piece', 'sandwich', 'sandwiches', ['bar', 'hotel', 'collective'], {
    allergens: ['gluten', 'milk'],
  }),
  food('vegetableSandwich', 'selling', 'piece', 'sandwich', 'sandwiches', ['bar', 'hotel', 'collective'], {
    allergens: ['gluten', 'eggs', 'mustard'],
    diet: 'vegetarian',
  }),
  food('tunaSandwich', 'selling', 'piece', 'sandwich', 'sandwiches', ['bar', 'hotel'], {
    allergens: ['gluten', 'fish', 'eggs', 'mustard'],
  }),
  food('wrap', 'selling', 'piece', 'sandwich', 'sandwiches', ['bar'], { allergens: ['gluten'] }),
  food('blendedLunch', 'selling', 'serving', 'blended', 'mains', ['collective']),
  food('smoothie', 'selling', 'l', 'freshJuice', 'fruit', ['bar', 'iceCream'], {
    allergens: ['milk'],
    diet: 'vegetarian',
  }),
  food('baguette', 'selling', 'piece', 'bread', 'bread', ['bakery'], {
    allergens: ['gluten'],
    diet: 'vegan',
  }),
  food('wholemealBread', 'selling', 'piece', 'bread', 'bread', ['bakery'], {
    allergens: ['gluten'],
    diet: 'vegan',
  }),
  food('slicedBread', 'selling', 'piece', 'bread', 'bread', ['bakery', 'bar'], {
    allergens: ['gluten', 'milk'],
    diet: 'vegetarian',
  }),
  food('burgerBun', 'selling', 'piece', 'bread', 'bread', ['bakery', 'bar', 'restaurant'], {
    allergens: ['gluten', 'milk', 'eggs', 'sesame'],
    diet: 'vegetarian',
  }),
  food('croissant', 'selling', 'piece', 'dryPastry', 'pastry', ['bar', 'hotel', 'bakery'], {
    allergens: ['gluten', 'milk', 'eggs'],
    diet: 'vegetarian',
  }),
  food('ensaimada', 'selling', 'piece', 'dryPastry', 'pastry', ['bakery'], {
    allergens: ['gluten', 'milk', 'eggs'],
    diet: 'vegetarian',
  }),
  food('muffin', 'selling', 'piece', 'dryPastry', 'pastry', ['bar', 'hotel', 'collective', 'bakery'], {
    allergens: ['gluten', 'milk', 'eggs'],
    diet: 'vegetarian',
  }),
  food('spongeCake', 'selling', 'kg', 'dryPastry', 'pastry', ['bar', 'hotel', 'collective', 'bakery'], {
    allergens: ['gluten', 'milk', 'eggs'],
    diet: 'vegetarian',
  }),
  food('biscuits', 'selling', 'kg', 'dryBiscuit', 'pastry', ['bar', 'bakery', 'iceCream'], {
    allergens: ['gluten', 'milk', 'eggs'],
    diet: 'vegetarian',
  }),
  food('applePie', 'selling', 'serving', 'coldEgg', 'pastry', ['restaurant', 'hotel', 'bakery'], {
    allergens: ['gluten', 'milk', 'eggs'],
    diet: 'vegetarian',
  }),
  food('quiche', 'selling', 'serving', 'cookedEgg', 'mains', ['restaurant', 'hotel', 'bakery'], {
    allergens: ['gluten', 'milk', 'eggs'],
  }),
  food('empanada', 'selling', 'serving', 'cookedEgg', 'starters', ['restaurant', 'bar', 'bakery'], {
    allergens: ['gluten', 'fish', 'eggs'],
  }),
  food('eclair', 'selling', 'piece', 'coldEgg', 'pastry', ['hotel', 'bakery'], {
    allergens: ['gluten', 'milk', 'eggs'],
    diet: 'vegetarian',
  }),
  food('creamCake', 'selling', 'serving', 'coldEgg', 'pastry', ['hotel', 'bakery'], {
    allergens: ['gluten', 'milk', 'eggs'],
    diet: 'vegetarian',
  }),
  food('cheesecake', 'selling', 'serving', 'coldEgg', 'desserts', ['restaurant', 'bar', 'hotel', 'bakery'], {
    allergens: ['gluten', 'milk', 'eggs'],
    diet: 'vegetarian',
  }),
  food(
    'chocolateCake',
    'selling',
    'serving',
    'dryPastry',
    'desserts',
    ['restaurant', 'bar', 'hotel', 'bakery'],
    { allergens: ['gluten', 'milk', 'eggs', 'soya'], diet: 'vegetarian' },
  ),
  food('tiramisu', 'selling', 'serving', 'coldEgg', 'desserts', ['restaurant', 'hotel', 'bakery'], {
    allergens: ['gluten', 'milk', 'eggs'],
    diet: 'vegetarian',
  }),
  food('flan', 'selling', 'serving', 'coldEgg', 'desserts', ['restaurant', 'bar', 'hotel', 'collective'], {
    allergens: ['milk', 'eggs'],
    diet: 'vegetarian',
  }),
  food('riceMilk', 'selling', 'serving', 'cookedRice', 'desserts', ['restaurant', 'hotel', 'collective'], {
    allergens: ['milk'],
    diet: 'vegetarian',
  }),
  food('custard', 'selling', 'serving', 'coldEgg', 'desserts', ['hotel', 'collective'], {
    allergens: ['milk', 'eggs'],
    diet: 'vegetarian',
  }),
  food('chocolateMousse', 'selling', 'serving', 'coldEgg', 'desserts', ['restaurant', 'hotel', 'iceCream'], {
    allergens: ['milk', 'eggs', 'soya'],
    diet: 'vegetarian',
  }),
  food('pannaCotta', 'selling', 'serving', 'creamFilling', 'desserts', ['restaurant', 'hotel'], {
    allergens: ['milk'],
  }),
  food('brownie', 'selling', 'piece', 'dryPastry', 'desserts', ['restaurant', 'bar', 'hotel', 'bakery'], {
    allergens: ['gluten', 'milk', 'eggs', 'nuts', 'soya'],
    diet: 'vegetarian',
  }),
  food('vanillaIce', 'selling', 'l', 'iceCream', 'ice', ['restaurant', 'iceCream'], {
    allergens: ['milk', 'eggs'],
    diet: 'vegetarian',
  }),
  food('chocolateIce', 'selling', 'l', 'iceCream', 'ice', ['restaurant', 'iceCream'], {
    allergens: ['milk', 'soya'],
    diet: 'vegetarian',
  }),
  food('strawberryIce', 'selling', 'l', 'iceCream', 'ice', ['iceCream'], {
    allergens: ['milk'],
    diet: 'vegetarian',
  }),
  food('hazelnutIce', 'selling', 'l', 'iceCream', 'ice', ['iceCream'], {
    allergens: ['milk', 'nuts'],
    diet: 'vegetarian',
  }),
  food('pistachioIce', 'selling', 'l', 'iceCream', 'ice', ['iceCream'], {
    allergens: ['milk', 'nuts'],
    diet: 'vegetarian',
  }),
  food('yogurtIce', 'selling', 'l', 'iceCream', 'ice', ['iceCream'], {
    allergens: ['milk'],
    diet: 'vegetarian',
  }),
  food('nougatIce', 'selling', 'l', 'iceCream', 'ice', ['iceCream'], {
    allergens: ['milk', 'nuts', 'eggs'],
    diet: 'vegetarian',
  }),
  food('coffeeIce', 'selling', 'l', 'iceCream', 'ice', ['iceCream'], {
    allergens: ['milk'],
    diet: 'vegetarian',
  }),
  food('lemonSorbet', 'selling', 'l', 'iceCream', 'ice', ['restaurant', 'iceCream'], { diet: 'vegan' }),
  food('mangoSorbet', 'selling', 'l', 'iceCream', 'ice', ['iceCream'], { diet: 'vegan' }),
  food('raspberrySorbet', 'selling', 'l', 'iceCream', 'ice', ['iceCream'], { diet: 'vegan' }),
  food('horchata', 'selling', 'l', 'freshJuice', 'ice', ['iceCream'], { diet: 'vegan' }),
  food('granita', 'selling', 'l', 'iceCream', 'ice', ['bar', 'iceCream'], { diet: 'vegan' }),
]
