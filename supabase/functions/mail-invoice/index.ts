import { createTransport } from 'nodemailer'

import { edge, edgeEnvironment } from '../_shared/edge-environment.ts'
import { postBy } from '../_shared/post-mail.ts'
import { mailInvoice } from './handler.ts'

const environment = edgeEnvironment()
const smtpUrl = edge.env.get('SMTP_URL')
const from = edge.env.get('SMTP_FROM')
const post = smtpUrl && from ? postBy(createTransport(smtpUrl), from) : null

edge.serve((request) => mailInvoice(request, environment, post))
