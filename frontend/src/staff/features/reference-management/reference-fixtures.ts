const createdAt = '2025-03-04T15:00:00.000Z';

export const captain = { id: 'c-captain', name: 'Banquet Captain' };
export const bartender = { id: 'c-bartender', name: 'Bartender' };
export const cook = { id: 'c-cook', name: 'Line Cook' };

export const barService = {
  id: 'g-bar',
  name: 'Bar Service',
  classificationIds: [bartender.id, captain.id],
  createdAt,
};
export const unassigned = { id: 'g-none', name: 'Kitchen', classificationIds: [], createdAt };

/** What the pages of reference data ask for. */
export const referenceAnswers = {
  'GET /api/classifications': { body: [captain, bartender, cook] },
  'GET /api/substantially-similar-classifications': { body: [barService, unassigned] },
  'GET /api/certificates': { body: [barService, unassigned] },
};
