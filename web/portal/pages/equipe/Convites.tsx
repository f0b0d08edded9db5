import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { Convite } from '#web/api/portal/client.ts'
import { cancelInvite, convites, resendInvite } from '#web/api/portal/equipe.ts'
import { sessao } from '#web/api/portal/sessao.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { notifyDone, notifyFailure } from '#web/kit/feedback/Avisos.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { Filtro } from '#web/kit/list/Filtro.tsx'
import { Paginacao } from '#web/kit/list/Paginacao.tsx'
import { type Coluna, Tabela } from '#web/kit/list/Tabela.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { EmpresasDe } from '#web/portal/EscolhaEmpresas.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { umDe } from '#web/words/busca.ts'
import { dataCheia, diaMes, horaMinuto } from '#web/words/datas.ts'
import { PAPEIS, type Tom } from '#web/words/status.ts'

const rota = getRouteApi('/dentro/equipe')
const ESTADOS: Record<Convite['status'], { rotulo: string; tom: Tom }> = {
  pendente: { rotulo: 'Pendente', tom: 'azul' },
  aceito: { rotulo: 'Aceito', tom: 'verde' },
  expirado: { rotulo: 'Expirado', tom: 'ambar' },
  cancelado: { rotulo: 'Cancelado', tom: 'cinza' },
}
const OPCOES = Object.entries(ESTADOS).map(([value, { rotulo }]) => ({ value, label: rotulo }))

/** The invitations, the newest first. */
export function Convites() {
  const { estado, pagina = 1, porPagina = 25 } = rota.useSearch()
  const navigate = rota.useNavigate()
  const [cancelling, setCancelling] = useState<Convite | null>(null)
  const status = umDe(estado, Object.keys(ESTADOS) as Convite['status'][])
  const { data, error, refetch, isPlaceholderData } = useQuery(
    convites({ ...(status && { status }), limit: porPagina, offset: (pagina - 1) * porPagina }),
  )
  if (error) return <Falha erro={error} onRetry={() => void refetch()} />
  return (
    <>
      {(status || data?.total !== 0) && (
        <div className="mb-2 flex">
          <Filtro
            nome="Estado"
            opcoes={OPCOES}
            valor={status}
            onChange={(valor) => void navigate({ search: (now) => ({ ...now, estado: valor, pagina: undefined }) })}
          />
        </div>
      )}
      <Tabela
        rotulo="Convites"
        colunas={colunasDe(setCancelling)}
        linhas={data?.items}
        chave={({ id }) => id}
        loading={isPlaceholderData}
        esqueleto={3}
        grade='"email estado" "papel validade" "empresas acao"'
        vazio={
          status ? (
            <Vazio
              titulo="Nenhum convite neste estado"
              acao={<Botao onClick={() => void navigate({ search: { aba: 'convites' } })}>Limpar filtros</Botao>}
            />
          ) : (
            <Vazio titulo="Nenhum convite ainda">
              Convide contadores e desenvolvedores: cada um entra com o próprio e-mail e só com o que o papel permite.
            </Vazio>
          )
        }
      />
      {data && data.total > 25 && (
        <Paginacao
          pagina={pagina}
          porPagina={porPagina}
          total={data.total}
          onPage={(n) => void navigate({ search: (now) => ({ ...now, pagina: n }) })}
          onSizeChange={(n) => void navigate({ search: (now) => ({ ...now, porPagina: n, pagina: undefined }) })}
        />
      )}
      {cancelling && <Cancelar convite={cancelling} onClose={() => setCancelling(null)} />}
    </>
  )
}

const colunasDe = (onCancel: (convite: Convite) => void): Coluna<Convite>[] => [
  {
    id: 'email',
    titulo: 'Convidado',
    celula: ({ email, envios }) => (
      <>
        <span className="font-medium break-all">{email}</span>
        {envios > 1 && <span className="sub block">Enviado {envios} vezes</span>}
      </>
    ),
  },
  { id: 'papel', titulo: 'Papel', celula: ({ papel }) => PAPEIS[papel] },
  {
    id: 'empresas',
    titulo: 'Empresas',
    className: 'text-tinta-2',
    celula: ({ empresaIds }) => (
      <>
        <span className="md:hidden">Empresas: </span>
        <EmpresasDe ids={empresaIds} />
      </>
    ),
  },
  {
    id: 'validade',
    titulo: 'Vale até',
    className: 'whitespace-nowrap tabular-nums text-tinta-2 max-md:text-right',
    celula: ({ expiraEm }) => (
      <time dateTime={expiraEm} title={dataCheia(expiraEm)}>
        {diaMes(expiraEm)}, {horaMinuto(expiraEm)}
      </time>
    ),
  },
  {
    id: 'estado',
    titulo: 'Estado',
    className: 'max-md:text-right',
    celula: ({ status }) => <Selo tom={ESTADOS[status].tom}>{ESTADOS[status].rotulo}</Selo>,
  },
  {
    id: 'acao',
    titulo: 'Ação',
    direita: true,
    celula: (convite) => <Acoes convite={convite} onCancel={() => onCancel(convite)} />,
  },
]

function Acoes({ convite, onCancel }: { convite: Convite; onCancel: () => void }) {
  const porque = usePorque()
  const dono = useQuery(sessao).data?.usuario.papel === 'owner'
  const resend = useMutation({
    mutationFn: () => resendInvite(convite.id),
    onSuccess: () =>
      notifyDone('Convite reenviado', `${convite.email} tem mais 7 dias; o link anterior não vale mais.`),
    onError: (error) => notifyFailure('O convite não foi reenviado', error.message),
  })
  if (convite.status === 'aceito' || convite.status === 'cancelado') return null
  const motivo =
    porque('usuario.write', 'administrar convites') ??
    (convite.papel === 'owner' && !dono ? 'Só um dono administra o convite de outro dono.' : undefined)
  return (
    <span className="inline-flex gap-1">
      <Botao
        aria-label={`Reenviar o convite de ${convite.email}`}
        porque={motivo}
        ocupado={resend.isPending}
        onClick={() => resend.mutate()}
      >
        Reenviar
      </Botao>
      <Botao tipo="discreto" aria-label={`Cancelar o convite de ${convite.email}`} porque={motivo} onClick={onCancel}>
        Cancelar
      </Botao>
    </span>
  )
}

function Cancelar({ convite, onClose }: { convite: Convite; onClose: () => void }) {
  const cancel = useMutation({
    mutationFn: () => cancelInvite(convite.id),
    onSuccess: () => {
      onClose()
      notifyDone('Convite cancelado', convite.email)
    },
  })
  return (
    <Dialogo titulo="Cancelar o convite" aberto onClose={onClose}>
      <div className="flex flex-col gap-4 text-sm">
        <p>O link enviado a {convite.email} deixa de valer agora.</p>
        {cancel.error && <Falha erro={cancel.error} />}
        <PeDoDialogo>
          <Botao tipo="perigo" ocupado={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancelar o convite
          </Botao>
        </PeDoDialogo>
      </div>
    </Dialogo>
  )
}
