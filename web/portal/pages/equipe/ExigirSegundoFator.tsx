import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, renew } from '#web/api/portal/client.ts'
import { conta, sessao } from '#web/api/portal/sessao.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { usePorque } from '#web/portal/porque.ts'

const SEM_O_SEU = 'Cadastre antes o seu próprio segundo fator, em Meu perfil.'

/** Whether everybody in the account needs a second factor: an owner's decision. */
export function ExigirSegundoFator() {
  const porque = usePorque()('conta.write', 'exigir o segundo fator', 'doDono')
  const { data: eu } = useQuery(sessao)
  const { data, refetch } = useQuery(conta)
  const [asked, setAsked] = useState<boolean | null>(null)
  const change = useMutation({
    mutationFn: (exigir: boolean) =>
      call('PATCH /portal/conta', { corpo: { exigirSegundoFator: exigir, ...(data && { versao: data.versao }) } }),
    onSuccess: async (_, exigir) => {
      setAsked(null)
      notifyDone(exigir ? 'Segundo fator exigido de todos' : 'O segundo fator deixou de ser exigido')
      await renew('GET /portal/conta', 'GET /portal/auth/me')
    },
    // What another owner decided meanwhile is what the question is about next.
    onError: () => void refetch(),
  })
  if (!data || !eu) return null
  const { exigirSegundoFator } = data
  const close = () => {
    setAsked(null)
    change.reset()
  }
  return (
    <Secao
      titulo="Segundo fator"
      texto={
        exigirSegundoFator
          ? 'Todos precisam de um código do celular além da senha.'
          : 'Cada pessoa decide se usa um código do celular além da senha.'
      }
    >
      <Botao
        porque={porque ?? (exigirSegundoFator || eu.segundoFator.ativo ? null : SEM_O_SEU)}
        onClick={() => setAsked(!exigirSegundoFator)}
      >
        {exigirSegundoFator ? 'Deixar de exigir' : 'Exigir de todos'}
      </Botao>
      {asked !== null && (
        <Dialogo
          titulo={asked ? 'Exigir o segundo fator de todos?' : 'Deixar de exigir o segundo fator?'}
          aberto
          onClose={close}
        >
          <p className="mb-3 text-sm">
            {asked
              ? 'Quem ainda não tem um entra só para cadastrá-lo, a partir de agora. As chaves de API seguem como estão.'
              : 'Quem tem um segundo fator continua com ele, e pode desligá-lo no próprio perfil.'}
          </p>
          {change.error && <Falha erro={change.error} />}
          <PeDoDialogo>
            <Botao tipo="principal" ocupado={change.isPending} onClick={() => change.mutate(asked)}>
              {asked ? 'Exigir de todos' : 'Deixar de exigir'}
            </Botao>
          </PeDoDialogo>
        </Dialogo>
      )}
    </Secao>
  )
}
