/** By when an answer of a supplier is wanted, in hours. */
export const requestTimes = [
  { value: '4', label: 'in 4 hours' },
  { value: '24', label: 'in a day' },
  { value: '48', label: 'in two days' },
  { value: '96', label: 'in four days' },
]
