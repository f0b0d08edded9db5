import { Link } from '@tanstack/react-router'
import type { NotaNaLista } from '#web/api/portal/client.ts'
import { SelosDaNota } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { dataCheia, diaMes, horaMinuto } from '#web/words/datas.ts'
import { documento } from '#web/words/formatos.ts'
import { nomeDaNota } from '#web/words/notas.ts'
import { TRILHOS } from '#web/words/status.ts'

/** On a small laptop the menu leaves little room: columns stand closer. */
const JUSTA = 'lg:max-xl:px-2'

const nota: Coluna<NotaNaLista> = {
  id: 'nota',
  titulo: 'Nota',
  fixa: true,
  className: `xl:w-36 ${JUSTA}`,
  celula: (n) => (
    <>
      <Link to="/notas/$id" params={{ id: n.id }} className={`${LINK_LINHA} whitespace-nowrap tabular-nums`}>
        {n.numero ? nomeDaNota(n.numero) : 'Sem número'}
      </Link>
      <span className="sub whitespace-nowrap tabular-nums md:block max-md:before:content-['_·_']">
        RPS {n.serieRps}-{n.numeroRps}
      </span>
    </>
  ),
}
const tomador: Coluna<NotaNaLista> = {
  id: 'tomador',
  titulo: 'Tomador',
  className: `md:w-[34%] md:max-w-0 ${JUSTA}`,
  celula: (n) => (
    <>
      <div className="truncate">{n.tomadorNome ?? 'Não identificado'}</div>
      <div className="sub truncate tabular-nums max-md:hidden">
        {n.tomadorDocumento && documento(n.tomadorDocumento)}
      </div>
    </>
  ),
}
/** Of a company; where there is no room, its end, in which the branches of one differ. */
const Cnpj = ({ children: inteiro }: { children: string }) => {
  const fim = inteiro.indexOf('/')
  return (
    <>
      <span className="max-xl:hidden">{inteiro}</span>
      <span className="xl:hidden" title={inteiro}>
        {fim > 0 ? `…${inteiro.slice(fim)}` : inteiro}
      </span>
    </>
  )
}
const empresa: Coluna<NotaNaLista> = {
  id: 'empresa',
  titulo: 'Empresa',
  className: `max-md:hidden md:w-[27%] md:max-w-0 xl:w-[22%] ${JUSTA}`,
  celula: (n) => (
    <>
      <div className="truncate">{n.empresa.razaoSocial}</div>
      <div className="sub whitespace-nowrap tabular-nums">
        <Cnpj>{documento(n.empresa.cpfCnpj)}</Cnpj>
      </div>
    </>
  ),
}
const status: Coluna<NotaNaLista> = {
  id: 'status',
  titulo: 'Status',
  className: `max-md:justify-self-end xl:w-36 ${JUSTA}`,
  celula: (n) => <SelosDaNota nota={n} />,
}
const municipio: Coluna<NotaNaLista> = {
  id: 'municipio',
  titulo: 'Município',
  className: 'max-md:hidden md:max-w-40 xl:w-40',
  celula: (n) => (
    <>
      <div className="truncate">{n.meta.municipio.nome}</div>
      <div className="sub">{TRILHOS[n.meta.trilho]}</div>
    </>
  ),
}
const emissao: Coluna<NotaNaLista> = {
  id: 'emissao',
  titulo: 'Emissão',
  className: `max-md:hidden xl:w-24 ${JUSTA}`,
  celula: (n) => (
    <time dateTime={n.criadaEm} title={dataCheia(n.criadaEm)} className="tabular-nums">
      {diaMes(n.criadaEm)}
      <span className="sub block">{horaMinuto(n.criadaEm)}</span>
    </time>
  ),
}
const valor: Coluna<NotaNaLista> = {
  id: 'valor',
  titulo: 'Valor',
  direita: true,
  className: 'lg:max-xl:pl-2 xl:w-36',
  celula: (n) => <Valor v={n.valorServico} />,
}

const UMA_EMPRESA = [nota, tomador, status, municipio, emissao, valor]
/** The city, which the filter has too, gives its place to the company where both have no room. */
const VARIAS_EMPRESAS = [
  ...[nota, tomador, empresa, status],
  { ...municipio, className: `${municipio.className} max-xl:hidden` },
  ...[emissao, valor],
]

/** The columns of the list; the company only where there is more than one. */
export const colunasDe = (variasEmpresas: boolean) => (variasEmpresas ? VARIAS_EMPRESAS : UMA_EMPRESA)

/** The layout of a row on a phone: customer and amount, then note and state. */
export const GRADE = '"tomador valor" "nota status"'
