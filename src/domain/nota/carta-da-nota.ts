import type { Ambiente, StatusNota } from './nota.ts'

/** What a message about a note says of it. `valor`: reais. */
type DaCarta = {
  numero: string
  prestador: string
  tomador: string | null
  valor: number
  ambiente: Ambiente
  status: StatusNota
}

/** Subject and text with which a note goes to its customer, unless the sender writes others. */
export function cartaDaNota({ numero, prestador, tomador, valor, ambiente, status }: DaCarta) {
  const oQueHouve =
    status === 'cancelada'
      ? `A nota fiscal de serviço nº ${numero} de ${prestador}, no valor de ${BRL.format(valor)}, foi cancelada e não vale mais.`
      : `Segue a nota fiscal de serviço nº ${numero} de ${prestador}, no valor de ${BRL.format(valor)}.`
  return {
    assunto: `Nota fiscal ${numero} de ${prestador}`,
    mensagem: `${tomador ? `Olá, ${tomador}.` : 'Olá.'}\n\n${oQueHouve}${ambiente === 'homologacao' ? `\n\n${SEM_VALOR}` : ''}`,
  }
}

/** What every message about a test note says, whatever else its sender writes. */
export const SEM_VALOR = 'Nota emitida em ambiente de homologação: não tem valor fiscal.'

const BRL = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
