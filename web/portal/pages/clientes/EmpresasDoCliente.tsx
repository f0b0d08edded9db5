import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { ClienteDaConta } from '#web/api/portal/client.ts'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { type Coluna, LINK_LINHA, Tabela } from '#web/kit/list/Tabela.tsx'
import { diaEscrito, hoje } from '#web/words/datas.ts'
import { retencoesEscritas } from './dados.ts'

const Retencoes = lazy(async () => ({ default: (await import('./Retencoes.tsx')).Retencoes }))

type Empresa = ClienteDaConta['empresas'][number]
const ANOS_MOSTRADOS = 3

/** What the notes of a customer come to in each company, by year, and what it withholds from each. */
export function EmpresasDoCliente({ cliente: { empresas, anos } }: { cliente: ClienteDaConta }) {
  const [daEmpresa, setDaEmpresa] = useState<Empresa>()
  const mostrados = anos.length > 0 ? anos.slice(0, ANOS_MOSTRADOS) : [{ ano: Number(hoje().slice(0, 4)), total: 0 }]
  const colunas: Coluna<Empresa>[] = [
    {
      id: 'empresa',
      titulo: 'Empresa',
      className: 'max-w-0 w-full max-md:max-w-none',
      pe: 'Todas',
      celula: ({ id, empresa, usadoEm }) => (
        <>
          <Link to="/clientes/$id" params={{ id }} className={`${LINK_LINHA} block truncate`}>
            {empresa}
          </Link>
          <span className="sub block truncate">
            {usadoEm ? `Última nota em ${diaEscrito(usadoEm)}` : 'Ainda sem nota'}
          </span>
        </>
      ),
    },
    ...mostrados.map(
      ({ ano, total }): Coluna<Empresa> => ({
        id: String(ano),
        titulo: String(ano),
        direita: true,
        nomeada: true,
        className: 'whitespace-nowrap tabular-nums',
        pe: <Valor v={total} />,
        celula: (linha) => {
          const soma = linha.anos.find((each) => each.ano === ano)
          return soma ? <Valor v={soma.total} /> : '–'
        },
      }),
    ),
    {
      id: 'retem',
      titulo: 'Retém',
      nomeada: true,
      className: 'text-tinta-2 md:min-w-28',
      celula: ({ retencoes }) => retencoesEscritas(retencoes),
    },
    {
      id: 'atos',
      titulo: 'Ações',
      className: 'whitespace-nowrap md:text-right',
      celula: (linha) => (
        <span className="relative z-10 inline-flex gap-2">
          <Botao tipo="discreto" onClick={() => setDaEmpresa(linha)} aria-label={`Retenções em ${linha.empresa}`}>
            Retenções
          </Botao>
          {empresas.length > 1 && (
            <Link
              to="/emitir"
              search={{ cliente: linha.id }}
              aria-label={`Emitir nota por ${linha.empresa}`}
              className={classeBotao('discreto')}
            >
              Emitir nota
            </Link>
          )}
        </span>
      ),
    },
  ]
  return (
    <>
      <Secao
        titulo="Total por empresa"
        texto="Notas autorizadas, por competência; canceladas e substituídas não contam."
      >
        <Tabela
          densa
          rotulo="Total por empresa"
          colunas={colunas}
          linhas={empresas}
          chave={({ id }) => id}
          vazio={null}
          grade={'"empresa empresa" "retem retem" "atos atos"'}
        />
      </Secao>
      <Secao titulo="E-mails" texto="Para onde as notas de cada empresa podem ser enviadas.">
        <ul className="flex flex-col gap-1 text-sm">
          {emailsDe(empresas).map(([email, quem]) => (
            <li key={email}>
              <span className="font-medium break-all">{email || 'Sem e-mail'}</span>
              <span className="text-tinta-2"> · {quem}</span>
            </li>
          ))}
        </ul>
      </Secao>
      <Suspense>{daEmpresa && <Retencoes empresa={daEmpresa} onClose={() => setDaEmpresa(undefined)} />}</Suspense>
    </>
  )
}

/** Each address with the companies that use it: the one of most companies first. */
function emailsDe(empresas: readonly Empresa[]): [string, string][] {
  const groups = [...Map.groupBy(empresas, ({ tomador }) => tomador.email ?? '')]
  return groups
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([email, quem]) => [
      email,
      groups.length === 1 && empresas.length > 1 ? 'todas as empresas' : quem.map(({ empresa }) => empresa).join(', '),
    ])
}
