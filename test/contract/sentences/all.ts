import { ADMIN } from './admin.ts'
import { ADMIN_BILLING } from './admin-billing.ts'
import { ADMIN_OPERATION } from './admin-operation.ts'
import { AUTHENTICATION } from './authentication.ts'
import { BANK } from './bank.ts'
import { CONVENTIONS } from './conventions.ts'
import { CUSTOMER } from './customer.ts'
import { END_OF_NOTE } from './end-of-note.ts'
import { ERRORS } from './errors.ts'
import { EVENTS_SENT } from './events.ts'
import { ISSUANCE } from './issuance.ts'
import { LIMITS } from './limits.ts'
import { NOTES_LIST } from './notes-list.ts'
import { OPTIONS } from './options.ts'
import { PORTAL } from './portal.ts'
import { PUBLIC_API } from './public-api.ts'
import { REFORM } from './reform.ts'
import { REISSUE } from './reissue.ts'
import { RESPONSE } from './response.ts'
import type { Sentence } from './sentence.ts'
import { SERVICE } from './service.ts'
import { SERVICE_TAXES } from './service-taxes.ts'
import { STATES_OF_NOTES } from './states.ts'
import { TAXES } from './taxes.ts'
import { VERSIONING } from './versioning.ts'
import { WEBHOOK_HTTPS } from './webhook-https.ts'

/** Every sentence of the contract, in the order of the specification. */
export const SENTENCES: readonly Sentence[] = [
  ...CONVENTIONS,
  ...TAXES,
  ...ISSUANCE,
  ...OPTIONS,
  ...SERVICE,
  ...SERVICE_TAXES,
  ...CUSTOMER,
  ...RESPONSE,
  ...REFORM,
  ...STATES_OF_NOTES,
  ...EVENTS_SENT,
  ...PUBLIC_API,
  ...END_OF_NOTE,
  ...NOTES_LIST,
  ...REISSUE,
  ...PORTAL,
  ...ADMIN,
  ...ADMIN_OPERATION,
  ...ADMIN_BILLING,
  ...BANK,
  ...WEBHOOK_HTTPS,
  ...AUTHENTICATION,
  ...ERRORS,
  ...LIMITS,
  ...VERSIONING,
]
