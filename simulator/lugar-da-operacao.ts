/** The municipality that an operation indicator names (Anexo C). */
type LugarDaOperacao = 'emitente' | 'adquirente' | 'prestacao'

/**
 * The place of IBS and CBS by the six digits of cIndOp: the supplier's establishment for 030101 and 050101, the
 * acquirer or recipient for 030102, 030103, 050102, 050103 and everything of 10, the place of provision for the rest
 * (property, port, transport, event).
 */
export function lugarDaOperacao(cIndOp: string): LugarDaOperacao {
  if (cIndOp.startsWith('10')) return 'adquirente'
  const detalhe = /^0[35]01(\d\d)$/.exec(cIndOp)?.[1]
  if (detalhe === '01') return 'emitente'
  return detalhe === '02' || detalhe === '03' ? 'adquirente' : 'prestacao'
}
