interface Principle {
  name: string
  description: string
}

export const APPROACH: readonly Principle[] = [
  {
    name: 'Innovation',
    description:
      'We improve what you feel: a tracking page that opens on a weak connection, an app for our drivers that works in a basement.',
  },
  {
    name: 'Sustainability',
    description: 'Fuller trucks, shorter routes, fewer second trips to the same door. What saves fuel saves time as well.',
  },
  {
    name: 'Reliability',
    description: 'A date we name is a date we work for. If something goes wrong on the way, the tracking page says so.',
  },
]
