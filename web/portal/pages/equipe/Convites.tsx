import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { Convite } from '#web/api/portal/client.ts'
import { cancelInvite, convites, resendInvite } from '#web/api/portal/equipe.ts'
import { sessao } from '#web/api/portal/sessao.ts'
import { escolha, opcoesDe } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Botao } from '#web/kit/Botao.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { notifyDone, notifyFailure } from '#web/kit/feedback/Avisos.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { EmpresasDe } from '#web/portal/EscolhaEmpresas.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { defined, umDe } from '#web/words/busca.ts'
import { dataCheia } from '#web/words/datas.ts'
import { PAPEIS, type Tom } from '#web/words/status.ts'

const rota = getRouteApi('/dentro/equipe')
const ESTADOS: Record<Convite['status'], { rotulo: string; tom: Tom }> = {
  pendente: { rotulo: 'Pendente', tom: 'azul' },
  aceito: { rotulo: 'Aceito', tom: 'verde' },
  expirado: { rotulo: 'Expirado', tom: 'ambar' },
  cancelado: { rotulo: 'Cancelado', tom: 'cinza' },
}
const STATUS = Object.keys(ESTADOS) as Convite['status'][]

/** The invitations, the newest first. */
export function Convites() {
  const [cancelling, setCancelling] = useState<Convite | null>(null)
  return (
    <>
      <Lista
        rota={rota}
        rotulo="Convites"
        filtros={[escolha('estado', 'Estado', opcoesDe(ESTADOS))]}
        consulta={({ estado }, fatia) => convites({ ...defined({ status: umDe(estado, STATUS) }), ...fatia })}
        colunas={colunasDe(setCancelling)}
        chave={({ id }) => id}
        esqueleto={3}
        grade='"email estado" "papel validade" "empresas acao"'
        nada={{ titulo: 'Nenhum convite neste estado' }}
        vazio={
          <Vazio titulo="Nenhum convite ainda">
            Convide contadores e desenvolvedores: cada um entra com o próprio e-mail e só com o que o papel permite.
          </Vazio>
        }
      />
      {cancelling && <Cancelar convite={cancelling} onClose={() => setCancelling(null)} />}
    </>
  )
}

const colunasDe = (onCancel: (convite: Convite) => void): Coluna<Convite>[] => [
  {
    id: 'email',
    titulo: 'Convidado',
    fixa: true,
    planilha: ({ email }) => email,
    celula: ({ email, envios }) => (
      <>
        <span className="font-medium break-all">{email}</span>
        {envios > 1 && <span className="sub block">Enviado {envios} vezes</span>}
      </>
    ),
  },
  { id: 'papel', titulo: 'Papel', celula: ({ papel }) => PAPEIS[papel], planilha: ({ papel }) => PAPEIS[papel] },
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
    planilha: ({ expiraEm }) => dataCheia(expiraEm),
    className: 'whitespace-nowrap tabular-nums text-tinta-2 max-md:text-right',
    celula: ({ expiraEm }) => <Instante em={expiraEm} />,
  },
  {
    id: 'estado',
    titulo: 'Estado',
    planilha: ({ status }) => ESTADOS[status].rotulo,
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

const Cancelar = ({ convite, onClose }: { convite: Convite; onClose: () => void }) => (
  <Confirmar
    titulo="Cancelar o convite"
    acao="Cancelar o convite"
    perigo
    onConfirm={async () => {
      await cancelInvite(convite.id)
      notifyDone('Convite cancelado', convite.email)
    }}
    onClose={onClose}
  >
    {`O link enviado a ${convite.email} deixa de valer agora.`}
  </Confirmar>
)
