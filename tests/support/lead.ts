/** What a visitor writes to the house: a write that anybody may send. */
export const lead = {
  source: 'contactus',
  name: 'Asha Rao',
  email: 'asha@example.test',
  phone: '+91 98450 12345',
  message: 'Four nights in Dubai in December for two adults.',
}
