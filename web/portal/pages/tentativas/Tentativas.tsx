import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import type { TentativaRejeitada } from '#web/api/portal/client.ts'
import { empresas } from '#web/api/portal/empresas.ts'
import { tentativas } from '#web/api/portal/tentativas.ts'
import { escolha, periodo } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { defined } from '#web/words/busca.ts'
import { dataCheia, diaMes, horaMinuto } from '#web/words/datas.ts'
import { whyRefused } from '#web/words/recusas.ts'

const rota = getRouteApi('/dentro/tentativas')

/** Requests that were refused before they became a note: by day, and by the id of the client's own system. */
export function Tentativas() {
  const ambiente = useAmbiente()
  const may = useMay()
  const { data: cadastro } = useQuery(empresas({ limit: 100 }))
  return (
    <>
      <Cabecalho
        titulo="Tentativas rejeitadas"
        texto="O que foi recusado antes de virar nota. Guardadas por 90 dias."
      />
      <Lista
        rota={rota}
        rotulo="Tentativas rejeitadas"
        busca="idIntegracao"
        filtros={[
          periodo('últimos 90 dias'),
          escolha(
            'empresaId',
            'Empresa',
            cadastro?.items.map(({ id, razaoSocial }) => ({ value: id, label: razaoSocial })),
          ),
        ]}
        consulta={({ q, empresaId, dataInicio, dataFim }, fatia) =>
          tentativas({
            ambiente,
            ...defined({ idIntegracao: q, empresaId, de: dataInicio, ate: dataFim }),
            ...fatia,
          })
        }
        colunas={colunasDe(may('tentativa.read'))}
        chave={({ id }) => id}
        grade='"motivo motivo" "integracao quando"'
        nada={{
          titulo: 'Nenhuma tentativa combina com esses filtros',
          dica: 'Confira o começo do idIntegracao, ou amplie o período.',
        }}
        vazio={
          <Vazio titulo="Nenhuma tentativa rejeitada">
            Nos últimos 90 dias, tudo o que foi enviado neste ambiente virou nota.
          </Vazio>
        }
      />
    </>
  )
}

const colunasDe = (mayOpen: boolean): Coluna<TentativaRejeitada>[] => [
  {
    id: 'motivo',
    titulo: 'Motivo',
    fixa: true,
    planilha: (t) => `${whyRefused(t).mensagem} (${t.codigo})`,
    className: 'md:w-[52%] md:max-w-0',
    celula: (t) => {
      const { mensagem } = whyRefused(t)
      return (
        <>
          {mayOpen ? (
            <Link
              to="/tentativas/$id"
              params={{ id: t.id }}
              className={`${LINK_LINHA} block truncate max-md:whitespace-normal`}
            >
              {mensagem}
            </Link>
          ) : (
            <div className="truncate font-medium max-md:whitespace-normal">{mensagem}</div>
          )}
          <div className="sub truncate font-mono">
            {t.codigo}
            {t.erros.length > 1 && ` · ${t.erros.length} erros`}
          </div>
        </>
      )
    },
  },
  {
    id: 'integracao',
    titulo: 'idIntegracao',
    planilha: ({ idIntegracao }) => idIntegracao,
    className: 'md:max-w-0 md:w-[28%]',
    celula: (t) => <div className="truncate font-mono text-xs">{t.idIntegracao ?? 'não informado'}</div>,
  },
  {
    id: 'quando',
    titulo: 'Quando',
    planilha: ({ criadaEm }) => dataCheia(criadaEm),
    direita: true,
    className: 'whitespace-nowrap',
    celula: (t) => (
      <time
        dateTime={t.criadaEm}
        title={dataCheia(t.criadaEm)}
        className="tabular-nums max-md:text-xs max-md:text-tinta-3"
      >
        {diaMes(t.criadaEm)}, {horaMinuto(t.criadaEm)}
      </time>
    ),
  },
]
