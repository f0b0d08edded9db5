import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Alerta, call, readList, renew } from '#web/api/ops/client.ts'
import { escolha, fixo, opcoesDe } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Botao } from '#web/kit/Botao.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { cidadeOf } from '#web/ops/onde.ts'
import { usePorque } from '#web/ops/porque.ts'
import { ALERTAS, GRAVIDADES } from '#web/words/alertas.ts'
import { defined, umDe } from '#web/words/busca.ts'
import { dataCheia } from '#web/words/datas.ts'
import { Conta, NotaLink } from '../partes.tsx'

const rota = getRouteApi('/dentro/alertas')
const SITUACOES = [
  { value: 'abertos', label: 'Abertos' },
  { value: 'resolvidos', label: 'Resolvidos' },
]
type Tipo = Alerta['tipo']
type Gravidade = Alerta['gravidade']

/** What the service noticed and could not solve by itself. */
export function Alertas() {
  const porque = usePorque()('admin.alerta.resolve', 'resolver alertas')
  const [resolving, setResolving] = useState<Alerta | null>(null)
  return (
    <>
      <Cabecalho titulo="Alertas" texto="O que o serviço notou e não resolve sozinho." />
      <Lista
        rota={rota}
        rotulo="Alertas"
        filtros={[
          escolha('situacao', 'Situação', SITUACOES),
          escolha('gravidade', 'Gravidade', opcoesDe(GRAVIDADES)),
          escolha('tipo', 'Tipo', opcoesDe(ALERTAS)),
          fixo('tenantId', 'De uma conta só'),
        ]}
        consulta={({ situacao, gravidade, tipo, tenantId }, fatia) =>
          readList('GET /admin/monitor/alertas', {
            consulta: {
              ...defined({
                tenantId,
                resolvidos: situacao === 'resolvidos' ? true : situacao === 'abertos' ? false : undefined,
                gravidade: umDe(gravidade, Object.keys(GRAVIDADES) as Gravidade[]),
                tipo: umDe(tipo, Object.keys(ALERTAS) as Tipo[]),
              }),
              ...fatia,
            },
          })
        }
        colunas={colunasDe(porque, setResolving)}
        chave={({ id }) => id}
        grade='"mensagem gravidade" "onde desde" "acao acao"'
        vazio={<Vazio titulo="Nenhum alerta">Nada que precise de uma pessoa.</Vazio>}
      />
      {resolving && (
        <Confirmar
          titulo="Resolver o alerta"
          acao="Resolver"
          textos={[
            {
              nome: 'nota',
              rotulo: 'O que foi feito',
              minimo: 10,
              ajuda: 'Fica no alerta e na auditoria, com o seu nome.',
            },
          ]}
          onConfirm={async ({ nota = '' }) => {
            await call('POST /admin/monitor/alertas/{id}/resolver', { caminho: { id: resolving.id }, corpo: { nota } })
            notifyDone('Alerta resolvido')
            await renew('GET /admin/monitor/alertas', 'GET /admin/dashboard-v2/em-observacao', 'GET /admin/overview')
          }}
          onClose={() => setResolving(null)}
        >
          {resolving.mensagem}
        </Confirmar>
      )}
    </>
  )
}

function VerCidade({ chave }: { chave: string }) {
  const cidade = cidadeOf(chave)
  if (!cidade) return null
  return (
    <Link
      to="/monitor/$ibge"
      params={{ ibge: cidade.ibge }}
      search={{ ambiente: cidade.ambiente }}
      className="block text-anil hover:underline"
    >
      Ver a cidade
    </Link>
  )
}

const colunasDe = (porque: string | undefined, onResolve: (alerta: Alerta) => void): Coluna<Alerta>[] => [
  {
    id: 'mensagem',
    titulo: 'O que houve',
    fixa: true,
    className: 'md:w-[44%]',
    planilha: ({ tipo, mensagem }) => `${ALERTAS[tipo]}: ${mensagem}`,
    celula: ({ tipo, mensagem, ocorrencias }) => (
      <>
        <span className="font-medium">{mensagem}</span>
        <span className="sub block">
          {ALERTAS[tipo]}
          {ocorrencias > 1 && ` · ${ocorrencias} vezes`}
        </span>
      </>
    ),
  },
  {
    id: 'onde',
    titulo: 'De quem',
    planilha: ({ conta }) => conta?.nome,
    celula: ({ conta, notaId, chave }) => (
      <>
        {conta ? <Conta {...conta} /> : <span className="text-tinta-3">De todos</span>}
        <VerCidade chave={chave} />
        {notaId && (
          <span className="block">
            <NotaLink id={notaId} />
          </span>
        )}
      </>
    ),
  },
  {
    id: 'desde',
    titulo: 'Desde',
    planilha: ({ abertoEm }) => dataCheia(abertoEm),
    celula: ({ abertoEm }) => <Instante em={abertoEm} />,
  },
  {
    id: 'gravidade',
    titulo: 'Gravidade',
    planilha: ({ gravidade }) => GRAVIDADES[gravidade].rotulo,
    celula: ({ gravidade, status }) =>
      status === 'resolvido' ? (
        <Selo tom="cinza">Resolvido</Selo>
      ) : (
        <Selo tom={GRAVIDADES[gravidade].tom}>{GRAVIDADES[gravidade].rotulo}</Selo>
      ),
  },
  {
    id: 'acao',
    titulo: 'Ação',
    direita: true,
    celula: (alerta) =>
      alerta.status === 'resolvido' ? (
        <span className="sub">{alerta.resolvidoPor?.nome ?? 'o serviço'}</span>
      ) : (
        <Botao porque={porque} aria-label={`Resolver: ${alerta.mensagem}`} onClick={() => onResolve(alerta)}>
          Resolver
        </Botao>
      ),
  },
]
