// What the portal's palette does with what it finds, and the note that a sentence asks for.
import { CalendarCheck, FilePlus } from 'lucide-react'
import { ambienteAtual } from '../api/portal/ambiente.ts'
import { call } from '../api/portal/client.ts'
import { type Ato, DE_CADA, type Fonte } from '../app/palette/destinos.ts'
import { mesAtual } from '../words/datas.ts'
import { readMes, tituloDoMes } from '../words/fechamento.ts'
import { dinheiro, documento } from '../words/formatos.ts'
import { readNumero } from '../words/numeros.ts'

/** What may be written before a name. */
export const VERBOS = ['emitir', 'repetir', 'cancelar', 'substituir', 'baixar', 'renovar', 'editar'] as const

export const atosDaNota = (id: string): Ato[] => [
  { titulo: 'Emitir igual', para: `/emitir?igualA=${id}`, tambem: 'repetir copiar' },
  { titulo: 'Ver o PDF', para: `/notas/${id}?aba=pdf`, tambem: 'baixar danfse imprimir' },
  { titulo: 'Cancelar', para: `/notas/${id}`, pressiona: 'Cancelar nota' },
  { titulo: 'Substituir', para: `/notas/${id}/substituir`, tambem: 'corrigir' },
]

/** Of several companies that have the customer, one is chosen on its page. */
export const atosDoCliente = (id: string, quantasEmpresas: number): Ato[] => [
  {
    titulo: 'Emitir para',
    para: quantasEmpresas > 1 ? `/clientes/${id}` : `/emitir?cliente=${id}`,
    tambem: 'nota nova',
  },
  { titulo: 'Editar o cadastro', para: `/clientes/${id}` },
]

export const atosDaEmpresa = (id: string): Ato[] => [
  { titulo: 'Renovar o certificado', para: `/empresas/${id}?aba=certificado`, tambem: 'a1 pfx' },
  { titulo: 'Ver as séries', para: `/empresas/${id}?aba=series`, tambem: 'rps numeração' },
  {
    titulo: 'Pronto para valer',
    para: `/empresas/${id}/pronto-para-valer`,
    tambem: 'produção homologação copiar passar conferir',
  },
]

const FRASE = /^emitir (\S+) (?:para|à|ao|a) (\S.*)$/i

/** `emitir 1500 para girassol`: a note of this value for each customer of the name and each company that has it, ready to be read and sent. */
export const EMITIR_PARA: Fonte = {
  titulo: 'Emitir',
  permissao: 'nota.issue',
  search: async (texto, signal) => {
    const [, escrito, q] = FRASE.exec(texto.trim()) ?? []
    const lido = escrito ? readNumero(escrito, { casas: 2 }) : null
    if (!q || !lido || !('valor' in lido)) return []
    const consulta = { q, ambiente: ambienteAtual(), limit: DE_CADA }
    const { items } = await call('GET /portal/clientes', { consulta }, { signal })
    return items.flatMap(({ tomador: { razaoSocial, cpfCnpj, nifEstrangeiro }, empresas }) =>
      empresas.slice(0, DE_CADA).map(({ id, empresa }) => ({
        titulo: `Emitir ${dinheiro(lido.valor)} para ${razaoSocial ?? nifEstrangeiro}`,
        detalhe: `${cpfCnpj ? documento(cpfCnpj) : nifEstrangeiro} · cliente de ${empresa}`,
        icone: FilePlus,
        para: `/emitir?cliente=${id}&valor=${lido.valor}`,
      })),
    )
  },
}

const FECHAR = /^(?:fechar|fechamento|conferir) (?:de |o mês de )?(.+)$/i

/** `fechar outubro`, or the month alone: its closing. */
export const FECHAR_MES: Fonte = {
  titulo: 'Fechamento',
  permissao: 'fechamento.read',
  search: async (texto) => {
    const mes = readMes(FECHAR.exec(texto.trim())?.[1] ?? texto, mesAtual())
    if (!mes) return []
    return [{ titulo: `Fechamento: ${tituloDoMes(mes)}`, icone: CalendarCheck, para: `/fechamento/${mes}` }]
  },
}
