import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Usuario } from '#web/api/portal/client.ts'
import { changePessoa } from '#web/api/portal/equipe.ts'
import { sessao } from '#web/api/portal/sessao.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { notify, notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { Formulario } from '#web/kit/form/Formulario.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { FalhaOuConflito } from '#web/portal/conflito/Conflito.tsx'
import {
  EscolhaEmpresas,
  idsDe,
  missingEmpresas,
  type QuaisEmpresas,
  quaisEmpresas,
} from '#web/portal/EscolhaEmpresas.tsx'
import { count } from '#web/words/formatos.ts'
import type { Papel } from '#web/words/papeis.ts'
import { PAPEIS } from '#web/words/status.ts'
import { EscolhaPapel } from './EscolhaPapel.tsx'

type Ato = 'ativo' | 'bloqueado' | 'desativado' | 'segundoFator'
const ATOS: Record<Ato, { titulo: string; frase: string; botao: string; feito: string }> = {
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
  segundoFator: {
    titulo: 'Encerrar o segundo fator de',
    frase:
      'Para quem perdeu o aparelho e os códigos de recuperação: as sessões da pessoa terminam, ela entra só com a senha e cadastra outro. Confira antes que o pedido é mesmo dela. Um aviso vai por e-mail.',
    botao: 'Encerrar o segundo fator',
    feito: 'Segundo fator encerrado',
  },
}

/** Role and companies of a person, or the end of their access. */
export function MudarPessoa({ pessoa, onClose }: { pessoa: Usuario; onClose: () => void }) {
  const [ato, setAto] = useState<Ato | null>(null)
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

const valoresDe = ({ papel, empresaIds }: Usuario): Valores => ({ papel, ...quaisEmpresas(empresaIds) })

const NOMES = { papel: 'Papel', quais: 'Empresas', empresaIds: 'Quais empresas' }
const escrito = (campo: string, valor: unknown): string => {
  if (campo === 'papel') return PAPEIS[valor as Papel]
  if (campo === 'quais') return valor === 'todas' ? 'todas' : 'só algumas'
  return Array.isArray(valor) ? count(valor.length, 'empresa', 'empresas') : 'nenhuma'
}

function PapelEEmpresas({
  pessoa,
  onClose,
  setAto,
}: {
  pessoa: Usuario
  onClose: () => void
  setAto: (ato: Ato) => void
}) {
  const eu = useQuery(sessao).data?.usuario
  const [aberta, setAberta] = useState({ pessoa, vez: 0 })
  const save = async ({ papel, ...quais }: Valores, { id, nome, versao }: Usuario) => {
    await changePessoa(id, { papel, empresaIds: papel === 'owner' ? null : idsDe(quais), versao })
    onClose()
    notifyDone('Pessoa alterada', `${nome} entra de novo para usar o que mudou.`)
  }
  return (
    <Formulario<Valores>
      key={aberta.vez}
      inicial={valoresDe(aberta.pessoa)}
      validate={(valores) => (valores.papel === 'owner' ? [] : missingEmpresas(valores))}
      onSubmit={(valores) => save(valores, aberta.pessoa)}
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
          <FalhaOuConflito<Valores, Usuario>
            base={valoresDe(aberta.pessoa)}
            toValores={(salva) => valoresDe(salva!)}
            save={(valores, salva) => save(valores, salva!)}
            onTake={(salva) => setAberta(({ vez }) => ({ pessoa: salva!, vez: vez + 1 }))}
            nomes={NOMES}
            write={escrito}
          />
          <div className="flex flex-wrap justify-between gap-2">
            <span className="flex flex-wrap gap-2">
              <Botao tipo="discreto" onClick={() => setAto(pessoa.status === 'ativo' ? 'bloqueado' : 'ativo')}>
                {pessoa.status === 'ativo' ? 'Bloquear' : 'Reativar'}
              </Botao>
              <Botao tipo="discreto" onClick={() => setAto('desativado')}>
                Desativar
              </Botao>
              {pessoa.segundoFator && eu?.papel === 'owner' && pessoa.id !== eu.id && (
                <Botao tipo="discreto" onClick={() => setAto('segundoFator')}>
                  Encerrar o segundo fator
                </Botao>
              )}
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
  ato: Ato
  onBack: () => void
  onClose: () => void
}) {
  const { frase, botao, feito } = ATOS[ato]
  const change = useMutation({
    mutationFn: () => changePessoa(pessoa.id, ato === 'segundoFator' ? { segundoFator: false } : { status: ato }),
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
