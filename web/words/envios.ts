import { cartaDaNota } from '#domain/nota/carta-da-nota.ts'
import type { EnviosDaNota, NotaNaPagina } from '../formas.ts'
import { diaMesAno, horaMinuto } from './datas.ts'
import { count } from './formatos.ts'
import { nomeDaNota } from './notas.ts'

type Envio = EnviosDaNota['itens'][number]
type Aberturas = EnviosDaNota['aberturas']

/** `30/11 14:02` of an instant: the day that everybody remembers without its year. */
const diaHora = (momento: string) => `${diaMesAno(momento).slice(0, 5)} ${horaMinuto(momento)}`

/** `aberta em 30/11 14:02 (3 vezes)`. */
export const escreverAberturas = (aberturas: Aberturas): string =>
  aberturas
    ? `aberta em ${diaHora(aberturas.ultimaEm)} (${count(aberturas.vezes, 'vez', 'vezes')})`
    : 'ainda não aberta pelo cliente'

/** `a maria@cliente.com.br em 30/11 14:01, por Bia`. */
export const escreverEnvio = ({ para, em, por, situacao }: Envio): string =>
  [
    `a ${para} em ${diaHora(em)}`,
    por ? `por ${por}` : 'pelo serviço',
    situacao && situacao !== 'enviado' && SITUACOES[situacao],
  ]
    .filter(Boolean)
    .join(', ')

const SITUACOES = {
  na_fila: 'na fila',
  nao_enviado: 'mas não chegou: confira o endereço',
  limitado: 'mas não saiu: o limite de e-mails do dia acabou',
} as const

/** What a message about the note says, unless its sender writes otherwise. */
export const cartaDe = ({ numero, empresa, tomadorNome, valorServico, ambiente, status }: NotaNaPagina) =>
  cartaDaNota({
    numero: nomeDaNota(numero ?? ''),
    prestador: empresa.razaoSocial,
    tomador: tomadorNome,
    valor: valorServico,
    ambiente,
    status,
  })

/** The address that opens WhatsApp with the text and the link of a note, to the customer's mobile where it is known. */
export function urlDoWhatsApp(texto: string, telefone: string | null): string {
  const digitos = (telefone ?? '').replace(/\D/g, '')
  // Area code and nine digits: a mobile. With the code of the country it is the same number.
  const [, celular] = /^(?:55)?(\d{2}9\d{8})$/.exec(digitos) ?? []
  return `https://wa.me/${celular ? `55${celular}` : ''}?text=${encodeURIComponent(texto)}`
}

/** The addresses of a field in which several may be written, between commas, semicolons or spaces. */
export const enderecosDe = (texto: string): string[] => texto.split(/[\s,;]+/).filter(Boolean)
