import { palavraDoIss } from '#domain/tributos/situacao-do-iss.ts'
import type { LeiDoRegime, NotaPelaLei } from '../formas.ts'
import { dinheiro, porcento } from './formatos.ts'

type Para = LeiDoRegime['regime'] | 'programa'

/** For whom the changes of the law are written. */
export const PARA: Record<Para, string> = {
  simples: 'Simples Nacional',
  mei: 'MEI',
  regular: 'Regime regular',
  programa: 'Quem programa',
}

const SEM_VALOR = '–'

/** One tax of a note by the law of a day: charged on top with a plus; unknown is said, never estimated. */
function tributo(nota: NotaPelaLei, nome: 'ibs' | 'cbs'): string {
  const valores = nota[nome]
  if (!valores) return SEM_VALOR
  if (valores.valor === null) return 'não publicada'
  return `${nota.somam ? '+ ' : ''}${dinheiro(valores.valor)}`
}

const aliquotaDe = (nota: NotaPelaLei, nome: 'ibs' | 'cbs') => {
  const aliquota = nota[nome]?.aliquota
  return aliquota === null || aliquota === undefined ? '' : ` ${porcento(aliquota)}`
}

function pagaDe({ paga, pagaSemTaxa, faltas }: NotaPelaLei): string {
  if (faltas.length > 0) return 'seria recusada'
  if (paga !== null) return dinheiro(paga)
  return pagaSemTaxa === null ? 'depende da alíquota' : `${dinheiro(pagaSemTaxa)} + CBS`
}

const issDe = ({ iss }: NotaPelaLei): string =>
  !iss ? SEM_VALOR : iss.valor === null ? palavraDoIss(iss) : dinheiro(iss.valor)

/** The lines of a note by two rules: the name, and what each says; the rates are those of the later one that has the tax. */
export function linhasDaNota(hoje: NotaPelaLei, depois: NotaPelaLei): { nome: string; hoje: string; depois: string }[] {
  const linha = (nome: string, say: (nota: NotaPelaLei) => string) => ({ nome, hoje: say(hoje), depois: say(depois) })
  const ou = (nome: 'ibs' | 'cbs') => (depois[nome] ? aliquotaDe(depois, nome) : aliquotaDe(hoje, nome))
  const linhas = [
    linha('Serviço', ({ servico }) => dinheiro(servico)),
    linha('ISS', issDe),
    linha('Retido pelo cliente', ({ retido }) => (retido ? dinheiro(retido) : SEM_VALOR)),
    linha(`IBS${ou('ibs')}`, (nota) => tributo(nota, 'ibs')),
    linha(`CBS${ou('cbs')}`, (nota) => tributo(nota, 'cbs')),
    linha('O cliente paga', pagaDe),
  ]
  return linhas.filter((each) => each.hoje !== SEM_VALOR || each.depois !== SEM_VALOR)
}
