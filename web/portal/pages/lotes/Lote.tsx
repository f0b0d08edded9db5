import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useAoVivo } from '#web/api/portal/ao-vivo.ts'
import type { LinhaDeLote, LoteDoPortal } from '#web/api/portal/client.ts'
import { linhasDoLote, lote as lotePorId } from '#web/api/portal/lotes.ts'
import { escolha } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Botao } from '#web/kit/Botao.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { defined } from '#web/words/busca.ts'
import { comCampo } from '#web/words/campos.ts'
import { dataCheia } from '#web/words/datas.ts'
import { count } from '#web/words/formatos.ts'
import { AcoesDoLote } from './AcoesDoLote.tsx'
import { BarraDeEmissao } from './BarraDeEmissao.tsx'
import { Correcoes } from './Correcao.tsx'
import { type Celulas, createCelulas } from './colar-coluna.ts'
import { GRUPOS, quantas, rotuloDoEstado, SeloDaLinha, SITUACAO } from './estados.tsx'
import { OQueFoiPreenchido } from './OQueFoiPreenchido.tsx'
import { Placar } from './Placar.tsx'
import { TotaisDoLote } from './TotaisDoLote.tsx'

const MudarColunas = lazy(() => import('./MudarColunas.tsx'))
const AplicarATodas = lazy(() => import('./AplicarATodas.tsx'))

const rota = getRouteApi('/dentro/lotes/$id')

/**
 * A batch: how far it is, and each of its lines with its faults or its note. The service continues when the page is
 * left.
 */
export function Lote() {
  const { id } = rota.useParams()
  const may = useMay()
  const { data: lote, error, refetch } = useQuery(lotePorId(id))
  const andando = lote?.status === 'conferindo' || lote?.status === 'enviando'
  useAoVivo(andando)
  useOpenOnErrors(lote)
  const { grupo } = rota.useSearch()
  const [celulas] = useState(createCelulas)
  const [aberto, setAberto] = useState<'colunas' | 'todas' | null>(null)
  const close = () => setAberto(null)
  const waiting = lote ? quantas(lote, 'com_erro') + quantas(lote, 'prontas') : 0
  return (
    <>
      <Cabecalho
        titulo={lote?.arquivo ?? 'Lote'}
        selo={lote && <Selo tom={SITUACAO[lote.status].tom}>{SITUACAO[lote.status].rotulo}</Selo>}
        texto={
          lote && `${count(lote.total, 'linha', 'linhas')}, de ${lote.criadoPor.nome}, ${dataCheia(lote.criadoEm)}`
        }
        back={
          <Link to="/lotes" search={{}}>
            Lotes
          </Link>
        }
      >
        {lote && <AcoesDoLote lote={lote} />}
      </Cabecalho>
      {aberto === 'colunas' && lote ? (
        <Suspense>
          <MudarColunas lote={lote} onClose={close} />
        </Suspense>
      ) : !error && lote ? (
        <>
          {lote.executarEm && <BarraDeEmissao lote={lote} em={lote.executarEm} />}
          <Placar lote={lote} />
          {quantas(lote, 'prontas') > 0 && <TotaisDoLote id={id} />}
          {may('nota.issue') && waiting > 0 && !lote.executarEm && (
            <div className="mb-4 flex flex-wrap gap-2">
              {lote.mudaColunas && <Botao onClick={() => setAberto('colunas')}>Mudar colunas</Botao>}
              <Botao onClick={() => setAberto('todas')}>Aplicar a todas as linhas</Botao>
            </div>
          )}
          {aberto === 'todas' && (
            <Suspense>
              <AplicarATodas
                lote={lote}
                grupo={grupo === 'com_erro' || grupo === 'prontas' ? grupo : undefined}
                onClose={close}
              />
            </Suspense>
          )}
          <Lista
            rota={rota}
            rotulo="Linhas do lote"
            filtros={[
              escolha(
                'grupo',
                'Situação',
                (Object.keys(GRUPOS) as (keyof typeof GRUPOS)[])
                  .filter((cada) => cada === grupo || quantas(lote, cada) > 0)
                  .map((value) => ({ value, label: GRUPOS[value].rotulo })),
              ),
            ]}
            consulta={({ grupo }, fatia) => linhasDoLote(id, { ...defined({ grupo }), ...fatia }, andando)}
            colunas={colunasDe(id, may('nota.issue'), celulas)}
            chave={({ linha }) => String(linha)}
            grade='"linha valor" "quem numero" "estado estado"'
            exportar={false}
            nada={{ titulo: 'Nenhuma linha nesta situação' }}
            vazio={<Vazio titulo="O lote não tem linhas" />}
          />
        </>
      ) : (
        <NaoCarregado erro={error} onRetry={refetch} alto={480} />
      )}
    </>
  )
}

/**
 * Shows the lines with errors first, once they are checked: what a person can do is there. An address that names a group
 * keeps it, and a filter that is cleared afterwards stays so.
 */
function useOpenOnErrors(lote: LoteDoPortal | undefined) {
  const { grupo } = rota.useSearch()
  const navigate = rota.useNavigate()
  const opened = useRef<string>(null)
  const checked = lote && lote.status !== 'conferindo' ? lote.id : null
  const comErro = !!lote && quantas(lote, 'com_erro') > 0
  useEffect(() => {
    if (!checked || opened.current === checked) return
    opened.current = checked
    if (comErro && !grupo) void navigate({ search: (antes) => ({ ...antes, grupo: 'com_erro' }), replace: true })
  }, [checked, comErro, grupo, navigate])
}

const colunasDe = (loteId: string, mayIssue: boolean, celulas: Celulas): Coluna<LinhaDeLote>[] => [
  {
    id: 'linha',
    titulo: 'Linha',
    className: 'align-top whitespace-nowrap',
    celula: ({ linha }) => <span className="tabular-nums text-tinta-2 max-md:text-xs">linha {linha}</span>,
  },
  {
    id: 'quem',
    titulo: 'Tomador',
    fixa: true,
    className: 'align-top md:max-w-0 md:w-[26%]',
    celula: ({ notaId, tomadorNome, idIntegracao }) => (
      <>
        {notaId ? (
          <Link to="/notas/$id" params={{ id: notaId }} className={`${LINK_LINHA} block truncate`}>
            {tomadorNome ?? 'Não identificado'}
          </Link>
        ) : (
          <span className="block truncate font-medium">{tomadorNome ?? 'Não identificado'}</span>
        )}
        <span className="sub block truncate font-mono">{idIntegracao}</span>
      </>
    ),
  },
  {
    id: 'estado',
    titulo: 'Situação',
    className: 'align-top md:w-[44%]',
    planilha: ({ estado }) => rotuloDoEstado(estado),
    celula: (linha) => (
      <>
        <SeloDaLinha estado={linha.estado} />
        {linha.estado === 'com_erro' && mayIssue && linha.pedido ? (
          <Correcoes loteId={loteId} linha={linha} celulas={celulas} />
        ) : (
          linha.erros.map((erro) => (
            <span key={erro.campo + erro.codigo + erro.mensagem} className="mt-1 block text-xs text-tinta-2">
              {comCampo(erro)} <span className="font-mono break-all text-tinta-3">{erro.codigo}</span>
            </span>
          ))
        )}
        <OQueFoiPreenchido linha={linha} />
        {linha.notaExistenteId && (
          <Link
            to="/notas/$id"
            params={{ id: linha.notaExistenteId }}
            className="relative z-10 mt-1 block text-xs text-anil hover:underline"
          >
            Ver a nota que já tem este id
          </Link>
        )}
      </>
    ),
  },
  {
    id: 'numero',
    titulo: 'Número',
    direita: true,
    className: 'align-top',
    celula: ({ numero }) => <span className="tabular-nums">{numero ?? ''}</span>,
  },
  {
    id: 'valor',
    titulo: 'Valor',
    direita: true,
    className: 'align-top',
    celula: ({ valorServico }) => (valorServico === null ? '' : <Valor v={valorServico} />),
  },
]
