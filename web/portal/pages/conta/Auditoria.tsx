import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { LinhaDeAuditoria } from '#web/api/portal/client.ts'
import { auditoria } from '#web/api/portal/conta.ts'
import { pessoas } from '#web/api/portal/equipe.ts'
import { escolha, opcoesDe, periodo } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Botao } from '#web/kit/Botao.tsx'
import { Codigo } from '#web/kit/code/Codigo.tsx'
import { Copiar } from '#web/kit/detail/Copiar.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Cabecalho, Dado } from '#web/kit/detail/Pagina.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { Dialogo } from '#web/kit/overlay/Dialogo.tsx'
import { ACOES, ATORES } from '#web/words/auditoria.ts'
import { defined } from '#web/words/busca.ts'
import { dataCheia } from '#web/words/datas.ts'
import { RECURSOS_DA_AUDITORIA } from '#web/words/recursos-da-auditoria.ts'

const rota = getRouteApi('/dentro/conta/auditoria')
/** What is not people's is shown on demand: most acts are the service's own. */
const DE_QUEM = [
  { value: 'todos', label: 'Pessoas, sistemas e serviço' },
  { value: 'integracoes', label: 'Sistemas, pelas chaves de API' },
  { value: 'servico', label: 'O serviço' },
]

/** What was done in the account: who, what, when, and the request it came with. */
export function Auditoria() {
  const [aberta, setAberta] = useState<LinhaDeAuditoria | null>(null)
  const equipe = useQuery(pessoas({ limit: 100 }))
  const nomes = new Map(equipe.data?.items.map(({ id, nome }) => [id, nome]))
  const back = (
    <Link to="/conta" search={{}}>
      Conta e consumo
    </Link>
  )
  return (
    <>
      <Cabecalho
        titulo="Auditoria"
        texto="Registro permanente: nenhuma linha pode ser apagada ou alterada sem deixar rastro."
        back={back}
      />
      <Lista
        rota={rota}
        rotulo="Auditoria"
        filtros={[
          periodo(),
          escolha('quem', 'De quem', DE_QUEM),
          escolha('acao', 'Ação', opcoesDe(ACOES)),
          escolha(
            'usuarioId',
            'Pessoa',
            equipe.data?.items.map(({ id, nome }) => ({ value: id, label: nome })),
          ),
        ]}
        consulta={({ acao, usuarioId, quem, dataInicio, dataFim }, fatia) =>
          auditoria({ ...defined({ acao, usuarioId, quem, de: dataInicio, ate: dataFim }), ...fatia })
        }
        colunas={colunasDe(nomes, setAberta)}
        ocultas={['pedido']}
        chave={({ id }) => String(id)}
        grade='"acao quando" "quem detalhe" "pedido pedido"'
        vazio={
          <Vazio titulo="Nada aconteceu ainda">O que as pessoas e os sistemas fizerem na conta aparece aqui.</Vazio>
        }
      />
      {aberta && <Detalhe linha={aberta} nomes={nomes} onClose={() => setAberta(null)} />}
    </>
  )
}

type Nomes = ReadonlyMap<string, string>

/** A login has no actor until the password is checked: its line names the user it is about. */
const quemFez = ({ ator, recurso, recursoId }: LinhaDeAuditoria, nomes: Nomes) =>
  ator.nome ??
  (ator.tipo === 'anonimo' && recurso === 'usuario' ? nomes.get(recursoId ?? '') : undefined) ??
  ATORES[ator.tipo] ??
  ator.tipo

const colunasDe = (nomes: Nomes, onOpen: (linha: LinhaDeAuditoria) => void): Coluna<LinhaDeAuditoria>[] => [
  {
    id: 'acao',
    titulo: 'O quê',
    fixa: true,
    planilha: ({ acao, objeto }) => [ACOES[acao] ?? acao, objeto].filter(Boolean).join(': '),
    celula: ({ acao, objeto }) => (
      <>
        <span className="font-medium">{ACOES[acao] ?? acao}</span>
        {objeto && <span className="block">{objeto}</span>}
      </>
    ),
  },
  {
    id: 'quem',
    titulo: 'Quem',
    planilha: (linha) => quemFez(linha, nomes),
    celula: (linha) => (
      <>
        {quemFez(linha, nomes)}
        {linha.ator.tipo === 'job' && <span className="sub block">Automático</span>}
      </>
    ),
  },
  {
    id: 'quando',
    titulo: 'Quando',
    className: 'max-md:text-right',
    planilha: ({ em }) => dataCheia(em),
    celula: ({ em }) => <Instante em={em} />,
  },
  {
    id: 'pedido',
    titulo: 'requestId',
    planilha: ({ requestId }) => requestId,
    celula: ({ requestId }) => requestId && <Copiar texto={requestId} rotulo="o requestId" />,
  },
  {
    id: 'detalhe',
    titulo: 'Detalhe',
    direita: true,
    celula: (linha) => (
      <Botao
        tipo="discreto"
        aria-label={`Detalhe: ${ACOES[linha.acao] ?? linha.acao}, ${dataCheia(linha.em)}`}
        onClick={() => onOpen(linha)}
      >
        Detalhe
      </Botao>
    ),
  },
]

const Detalhe = ({ linha, nomes, onClose }: { linha: LinhaDeAuditoria; nomes: Nomes; onClose: () => void }) => (
  <Dialogo titulo={ACOES[linha.acao] ?? linha.acao} aberto largo leitura onClose={onClose}>
    <dl className="mb-4 grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
      <Dado rotulo="Quem">
        {quemFez(linha, nomes)}
        {linha.ator.id && (
          <span className="block">
            <Copiar texto={linha.ator.id} rotulo="o id de quem fez" />
          </span>
        )}
      </Dado>
      <Dado rotulo="Quando">{dataCheia(linha.em)}</Dado>
      <Dado rotulo="Sobre">
        {RECURSOS_DA_AUDITORIA[linha.recurso] ?? linha.recurso}
        {linha.recursoId && (
          <span className="block">
            <Copiar texto={linha.recursoId} rotulo="o id" />
          </span>
        )}
      </Dado>
      <Dado rotulo="Código da ação">
        <span className="font-mono text-xs">{linha.acao}</span>
      </Dado>
      <Dado rotulo="requestId">
        {linha.requestId ? <Copiar texto={linha.requestId} rotulo="o requestId" /> : 'Nenhum'}
      </Dado>
    </dl>
    {linha.detalhe != null && (
      <Codigo
        texto={JSON.stringify(linha.detalhe, null, 2)}
        linguagem="json"
        rotulo="Detalhe (e-mails, CPFs e IPs mascarados)"
      />
    )}
  </Dialogo>
)
