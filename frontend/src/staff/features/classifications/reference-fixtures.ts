const createdAt = '2025-03-04T15:00:00.000Z';

export const captain = { id: 'c-captain', name: 'Banquet Captain', version: 1 };
export const bartender = { id: 'c-bartender', name: 'Bartender', version: 1 };
export const cook = { id: 'c-cook', name: 'Line Cook', version: 1 };

export const barService = {
  id: 'g-bar',
  name: 'Bar Service',
  classificationIds: [bartender.id, captain.id],
  createdAt,
  version: 4,
};
const unassigned = { id: 'g-none', name: 'Kitchen', classificationIds: [], createdAt, version: 4 };

export const referenceAnswers = {
  'GET /api/classifications': { body: [captain, bartender, cook] },
  'GET /api/substantially-similar-classifications': { body: [barService, unassigned] },
  'GET /api/certificates': { body: [barService, unassigned] },
};
