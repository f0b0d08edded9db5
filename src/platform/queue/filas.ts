/** The queues, by the verb they carry out. */
const FILAS = [
  'nota.issue',
  'nota.consult',
  'nota.cancel',
  'nota.correct',
  'nota.check-status',
  'empresa.events',
  'webhook.deliver',
  'mail.send',
  'mail.customer',
  'certificado.expiry',
  'analyzer.run',
  'auditoria.verify',
  'monitor.probe',
  'alerta.notify',
  'conexoes.preparar',
  'regulamentacao.checar',
  'regulamentacao.municipios',
  'faturamento.lote',
] as const
export type Fila = (typeof FILAS)[number]
