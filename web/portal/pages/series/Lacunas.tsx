import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Empresa, Lacuna, Serie } from '#web/api/portal/client.ts'
import { lacunas } from '#web/api/portal/series.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { Paginacao } from '#web/kit/list/Paginacao.tsx'
import { type Coluna, Tabela } from '#web/kit/list/Tabela.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { count, inteiro } from '#web/words/formatos.ts'
import { intervalo } from '#web/words/series.ts'
import type { Paginas } from './Historico.tsx'
import { Inutilizar } from './Inutilizar.tsx'

/** The numbers below the next one that no authorised note has, and a way to account for each. */
export function Lacunas({
  empresa,
  serie,
  pagina,
  porPagina,
  ...paginas
}: { empresa: Empresa; serie: Serie } & Paginas) {
  const porque = usePorque()('rps.void', 'inutilizar números')
  const [voiding, setVoiding] = useState<readonly Lacuna[] | null>(null)
  const { data, error, refetch, isPlaceholderData } = useQuery(
    lacunas({ empresaId: serie.empresaId, serieId: serie.id }, { limit: porPagina, offset: (pagina - 1) * porPagina }),
  )
  if (error) return <Falha erro={error} onRetry={() => void refetch()} />
  const colunas: Coluna<Lacuna>[] = [
    {
      id: 'numeros',
      titulo: 'Números',
      celula: ({ de, ate }) => <span className="font-medium tabular-nums">{intervalo(de, ate)}</span>,
    },
    {
      id: 'quantos',
      titulo: 'Quantos',
      className: 'text-tinta-2 tabular-nums max-md:text-right',
      celula: ({ quantidade }) => count(quantidade, 'número', 'números'),
    },
    {
      id: 'causa',
      titulo: 'Por quê',
      celula: ({ causa }) =>
        causa === 'recusada' ? 'A prefeitura recusou a nota' : 'Nenhuma nota tem este número: foi pulado',
    },
    {
      id: 'acao',
      titulo: 'O que fazer',
      direita: true,
      celula: (lacuna) => (
        <Botao porque={porque} onClick={() => setVoiding([lacuna])}>
          Inutilizar
          <span className="sr-only"> {intervalo(lacuna.de, lacuna.ate)}</span>
        </Botao>
      ),
    },
  ]
  return (
    <>
      {data && data.faltantes > 0 && (
        <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
          <p className="max-w-[70ch] text-sm text-tinta-2">
            {count(data.faltantes, 'número não chegou', 'números não chegaram')} a nota autorizada. Um número recusado
            não volta: a nota corrigida recebe o próximo. Inutilize para explicar a falta.
          </p>
          {data.items.length > 1 && (
            <Botao porque={porque} onClick={() => setVoiding(data.items)}>
              Inutilizar um intervalo
            </Botao>
          )}
        </div>
      )}
      <Tabela
        rotulo="Lacunas da série"
        colunas={colunas}
        linhas={data?.items}
        chave={({ de }) => String(de)}
        loading={isPlaceholderData}
        grade='"numeros quantos" "causa acao"'
        esqueleto={3}
        vazio={
          <Vazio titulo="Nenhuma lacuna">
            Todos os números abaixo de {inteiro(serie.proximoNumero)} têm nota autorizada ou foram inutilizados.
          </Vazio>
        }
      />
      {data && data.total > porPagina && <Paginacao {...{ pagina, porPagina, ...paginas }} total={data.total} />}
      {voiding && <Inutilizar empresa={empresa} serie={serie} lacunas={voiding} onClose={() => setVoiding(null)} />}
    </>
  )
}
