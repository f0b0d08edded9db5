import { Link } from '@tanstack/react-router'
import type { NotaNaLista } from '#web/api/portal/client.ts'
import { SelosDaNota } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { dataCheia, diaMes, horaMinuto } from '#web/words/datas.ts'
import { documento } from '#web/words/formatos.ts'
import { nomeDaNota } from '#web/words/notas.ts'
import { TRILHOS } from '#web/words/status.ts'

const nota: Coluna<NotaNaLista> = {
  id: 'nota',
  titulo: 'Nota',
  fixa: true,
  className: 'lg:w-36',
  celula: (n) => (
    <>
      <Link to="/notas/$id" params={{ id: n.id }} className={`${LINK_LINHA} whitespace-nowrap tabular-nums`}>
        {n.numero ? nomeDaNota(n.numero) : 'Sem número'}
      </Link>
      <span className="sub tabular-nums md:block max-md:before:content-['_·_']">
        RPS {n.serieRps}-{n.numeroRps}
      </span>
    </>
  ),
}
const tomador: Coluna<NotaNaLista> = {
  id: 'tomador',
  titulo: 'Tomador',
  className: 'md:w-[34%] md:max-w-0',
  celula: (n) => (
    <>
      <div className="truncate">{n.tomadorNome ?? 'Não identificado'}</div>
      <div className="sub truncate tabular-nums max-md:hidden">
        {n.tomadorDocumento && documento(n.tomadorDocumento)}
      </div>
    </>
  ),
}
const empresa: Coluna<NotaNaLista> = {
  id: 'empresa',
  titulo: 'Empresa',
  className: 'max-md:hidden md:w-[22%] md:max-w-0',
  celula: (n) => (
    <>
      <div className="truncate">{n.empresa.razaoSocial}</div>
      <div className="sub truncate tabular-nums">{documento(n.empresa.cpfCnpj)}</div>
    </>
  ),
}
const status: Coluna<NotaNaLista> = {
  id: 'status',
  titulo: 'Status',
  className: 'lg:w-36 max-md:justify-self-end',
  celula: (n) => <SelosDaNota nota={n} />,
}
const municipio: Coluna<NotaNaLista> = {
  id: 'municipio',
  titulo: 'Município',
  className: 'max-md:hidden md:max-w-40 lg:w-40',
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
  className: 'max-md:hidden lg:w-24',
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
  className: 'lg:w-36',
  celula: (n) => <Valor v={n.valorServico} />,
}

const UMA_EMPRESA = [nota, tomador, status, municipio, emissao, valor]
const VARIAS_EMPRESAS = [nota, tomador, empresa, status, municipio, emissao, valor]

/** The columns of the list; the company only where there is more than one. */
export const colunasDe = (variasEmpresas: boolean) => (variasEmpresas ? VARIAS_EMPRESAS : UMA_EMPRESA)

/** The layout of a row on a phone: customer and amount, then note and state. */
export const GRADE = '"tomador valor" "nota status"'
