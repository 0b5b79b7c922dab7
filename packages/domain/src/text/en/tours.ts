import type { Texts } from '../translate.ts'

/** The guided tours: what each step says. */
export const tours = {
  'tour.next': 'Next',
  'tour.back': 'Back',
  'tour.finish': 'Done',
  'tour.skip': 'Leave the tour',
  'tour.progress': '{at} of {count}',
  'tour.home.floor.title': 'Start here',
  'tour.home.floor.text':
    'Scan something that has a label, or make a new label. What matters most to you stands below.',
  'tour.home.location.title': 'Where you work',
  'tour.home.location.text':
    'This is the location you have chosen: its address, opening hours, people and equipment.',
  'tour.home.locations.title': 'Change the location',
  'tour.home.locations.text':
    'All locations you may see are in this list. To work in another one, choose it up here at any time.',
  'tour.home.me.title': 'Your account',
  'tour.home.me.text':
    'Language, units, time zone, password and the look of the app: all of it is behind your picture.',
  'tour.organization.details.title': 'Your organization',
  'tour.organization.details.text':
    'What labels, reports and guests learn about your business comes from here.',
  'tour.organization.parts.title': 'Its parts',
  'tour.organization.parts.text':
    'The tree of locations, the licences and the public profile each have a tab of their own.',
  'tour.organization.change.title': 'Keep it up to date',
  'tour.organization.change.text':
    'Address, tax number and contact are changed with this button. Every change stays in the history.',
  'tour.profile.you.title': 'This is you',
  'tour.profile.you.text': 'Your name and picture are what your colleagues see beside everything you do.',
  'tour.profile.parts.title': 'As you like it',
  'tour.profile.parts.text':
    'Units, time zone, list sizes, e-mail and password are in these tabs. So is where you may work, and why.',
  'tour.profile.menu.title': 'Always at hand',
  'tour.profile.menu.text':
    'From any screen you come back here through your picture. Guided tours start there again, too.',
  'tour.product.list.title': 'Your products',
  'tour.product.list.text':
    'Ingredients, semi-products and dishes: whatever gets a label starts as a product.',
  'tour.product.find.title': 'Find one quickly',
  'tour.product.find.text':
    'Type part of the name or of a code. Filters narrow the list and stay in the address, ready to be shared.',
  'tour.product.new.title': 'Add your own',
  'tour.product.new.text': 'Make a new product, or bring a whole list from a spreadsheet.',
} satisfies Texts
