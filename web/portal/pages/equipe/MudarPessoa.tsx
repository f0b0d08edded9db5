import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Usuario } from '#web/api/portal/client.ts'
import { changePessoa } from '#web/api/portal/equipe.ts'
import { sessao } from '#web/api/portal/sessao.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { notify, notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import {
  EscolhaEmpresas,
  idsDe,
  missingEmpresas,
  type QuaisEmpresas,
  quaisEmpresas,
} from '#web/portal/EscolhaEmpresas.tsx'
import type { Papel } from '#web/words/papeis.ts'
import { EscolhaPapel } from './EscolhaPapel.tsx'

type Estado = 'ativo' | 'bloqueado' | 'desativado'
const ATOS: Record<Estado, { titulo: string; frase: string; botao: string; feito: string }> = {
  ativo: {
    titulo: 'Reativar',
    frase: 'A pessoa volta a entrar com a senha de antes, com o mesmo papel e as mesmas empresas.',
    botao: 'Reativar',
    feito: 'Pessoa reativada',
  },
  bloqueado: {
    titulo: 'Bloquear',
    frase: 'As sessões dela terminam agora e ela não entra mais. Você pode reativá-la quando quiser.',
    botao: 'Bloquear o acesso',
    feito: 'Acesso bloqueado',
  },
  desativado: {
    titulo: 'Desativar',
    frase:
      'As sessões dela terminam agora. É definitivo: a pessoa continua na auditoria, mas para voltar precisa de outro e-mail e de um novo convite.',
    botao: 'Desativar para sempre',
    feito: 'Pessoa desativada',
  },
}

/** Role and companies of a person, or the end of their access. */
export function MudarPessoa({ pessoa, onClose }: { pessoa: Usuario; onClose: () => void }) {
  const [ato, setAto] = useState<Estado | null>(null)
  const titulo = `${ato ? ATOS[ato].titulo : 'Alterar'} ${pessoa.nome}`
  return (
    <Dialogo titulo={titulo} aberto onClose={onClose}>
      {ato ? (
        <Confirmar {...{ pessoa, ato, onClose }} onBack={() => setAto(null)} />
      ) : (
        <PapelEEmpresas {...{ pessoa, onClose, setAto }} />
      )}
    </Dialogo>
  )
}

type Valores = QuaisEmpresas & { papel: Papel }

function PapelEEmpresas({
  pessoa,
  onClose,
  setAto,
}: {
  pessoa: Usuario
  onClose: () => void
  setAto: (ato: Estado) => void
}) {
  const eu = useQuery(sessao).data?.usuario
  return (
    <Formulario<Valores>
      inicial={{ papel: pessoa.papel, ...quaisEmpresas(pessoa.empresaIds) }}
      validate={(valores) => (valores.papel === 'owner' ? [] : missingEmpresas(valores))}
      onSubmit={async ({ papel, ...quais }) => {
        await changePessoa(pessoa.id, { papel, empresaIds: papel === 'owner' ? null : idsDe(quais) })
        onClose()
        notifyDone('Pessoa alterada', `${pessoa.nome} entra de novo para usar o que mudou.`)
      }}
      className="flex flex-col gap-4"
    >
      {({ papel }) => (
        <>
          <EscolhaPapel />
          {papel === 'owner' ? (
            <p className="text-sm text-tinta-2">Um dono vê todas as empresas.</p>
          ) : (
            <EscolhaEmpresas />
          )}
          {pessoa.id === eu?.id && (
            <p className="text-sm text-tinta-2">É você: ao salvar uma mudança, a sua sessão termina.</p>
          )}
          <FalhaDoFormulario />
          <div className="flex flex-wrap justify-between gap-2">
            <span className="flex gap-2">
              <Botao tipo="discreto" onClick={() => setAto(pessoa.status === 'ativo' ? 'bloqueado' : 'ativo')}>
                {pessoa.status === 'ativo' ? 'Bloquear' : 'Reativar'}
              </Botao>
              <Botao tipo="discreto" onClick={() => setAto('desativado')}>
                Desativar
              </Botao>
            </span>
            <PeDoDialogo>
              <Enviar>Salvar</Enviar>
            </PeDoDialogo>
          </div>
        </>
      )}
    </Formulario>
  )
}

function Confirmar({
  pessoa,
  ato,
  onBack,
  onClose,
}: {
  pessoa: Usuario
  ato: Estado
  onBack: () => void
  onClose: () => void
}) {
  const { frase, botao, feito } = ATOS[ato]
  const change = useMutation({
    mutationFn: () => changePessoa(pessoa.id, { status: ato }),
    onSuccess: () => {
      onClose()
      notify(feito, pessoa.nome)
    },
  })
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p>{frase}</p>
      {change.error && <Falha erro={change.error} />}
      <div className="flex justify-end gap-2">
        <Botao tipo="discreto" onClick={onBack}>
          Voltar
        </Botao>
        <Botao
          tipo={ato === 'ativo' ? 'principal' : 'perigo'}
          ocupado={change.isPending}
          onClick={() => change.mutate()}
        >
          {botao}
        </Botao>
      </div>
    </div>
  )
}
