import { type Static, Type } from 'typebox'
import { Forma, Momento } from '#formas/comum.ts'

const Itens = (description: string) => Type.Array(Type.Record(Type.String(), Type.Unknown()), { description })
const Texto = (description: string) => Type.String({ description })

/** What the service keeps of a person. */
export const ExportacaoLgpd = Forma('ExportacaoLgpd', {
  geradoEm: Momento,
  titular: Type.Object({ cpfCnpj: Texto('O CPF ou CNPJ pedido.') }, { description: 'De quem são os dados.' }),
  tenantId: Type.Optional(Type.String({ format: 'uuid', description: 'A conta, quando só ela foi pedida.' })),
  controlador: Type.Array(
    Type.Object({
      dado: Texto('Quais dados.'),
      controlador: Texto('Quem decide sobre eles.'),
      servico: Type.Enum(['operador', 'controlador'], { description: 'O que o serviço é deles.' }),
    }),
    { description: 'Quem decide sobre os dados.' },
  ),
  papeis: Type.Array(Type.Enum(['tomador', 'intermediario', 'usuario', 'prestador', 'prestador_pf']), {
    description: 'Em que qualidades o serviço conhece o titular; vazio: em nenhuma.',
  }),
  dados: Type.Object(
    {
      contas: Itens('Contas que são do CPF ou CNPJ.'),
      usuarios: Itens('Os usuários da pessoa nas contas, com o cadastro de entrada e as sessões abertas.'),
      convites: Itens('Convites ao e-mail da pessoa.'),
      linksDeCertificado: Itens('Links de renovação de certificado enviados ao e-mail da pessoa.'),
      empresas: Itens('Empresas com o CPF ou CNPJ, com certificados e configurações, sem segredos.'),
      notasComoTomador: Itens(
        'Notas de que é o tomador: id, número, emissão, prestador, valor e o que a nota diz dele.',
      ),
      notasComoIntermediario: Itens('Notas de que é o intermediário.'),
      notasRecorrentes: Itens('Notas recorrentes de que é o tomador, e o que elas dizem dele.'),
      clientesGuardados: Itens('Clientes guardados por empresas para as próximas notas, com os dados dele.'),
      linhasDeLote: Itens(
        'Linhas dos lotes do portal que o trazem como tomador, emitidas ou não, enquanto ficam guardadas.',
      ),
      tentativasRejeitadas: Itens('Pedidos recusados que o trazem como tomador, dos últimos 90 dias.'),
      webhooksEnviados: Itens('Avisos sobre essas notas: evento, servidor de destino, quando.'),
      emailsEnviados: Itens('E-mails sobre essas notas, dos últimos 30 dias.'),
      enviosDeNotas: Itens('A que endereços essas notas foram enviadas por e-mail, e quando.'),
      auditoriaDeAcesso: Itens(
        'Exportações anteriores, e o que pessoas do serviço fizeram com essas notas e com o login.',
      ),
    },
    { description: 'Os dados, por tipo.' },
  ),
  finalidades: Type.Array(
    Type.Object({
      dado: Texto('Quais dados.'),
      finalidade: Texto('Para que servem.'),
      baseLegal: Texto('A base legal.'),
      origem: Texto('De onde vêm.'),
      retencao: Texto('Até quando ficam.'),
    }),
    { description: 'Por que cada dado é tratado.' },
  ),
  compartilhamentos: Type.Array(
    Type.Object({ quem: Texto('Com quem.'), oQue: Texto('Quais dados.'), porque: Texto('Por quê.') }),
    { description: 'Com quem os dados são compartilhados.' },
  ),
  naoInclusos: Type.Array(Type.Object({ motivo: Texto('O que não vem, e por quê.') }), {
    description: 'O que a exportação não traz.',
  }),
})
export type ExportacaoLgpd = Static<typeof ExportacaoLgpd>
