import { Button, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { SITE_NAME } from '../../shared/site';
import { PageLoading } from '../components/PageLoading';
import { Brand, Footer } from '../components/Frame';
import { useToast } from '../toast/toast-context';
import { returnPath } from './return-path';
import type { Credentials } from './session-api';
import { useAuth } from './auth-context';
import './sign-in.css';

export function SignInPage() {
  const { user, isLoading, login, isLoggingIn } = useAuth();
  const { state } = useLocation() as { state: unknown };
  const toast = useToast();
  const [form] = Form.useForm<Credentials>();
  const [blank, setBlank] = useState<Partial<Record<keyof Credentials, boolean>>>({});

  const submit = async (typed: Partial<Credentials>) => {
    const { username = '', password = '' } = typed;
    const missing = { username: !username.trim(), password: !password.trim() };
    setBlank(missing);
    if (missing.username || missing.password) {
      form.focusField(missing.username ? 'username' : 'password');
      return toast.error('Please fill in all fields');
    }
    if (!(await login({ username: username.trim(), password }))) form.focusField('password');
  };

  if (user) return <Navigate to={returnPath(state)} replace />;
  if (isLoading) return <PageLoading />;

  return (
    <div className="sign-in">
      <title>{`Sign In · ${SITE_NAME}`}</title>
      <aside className="sign-in-brand">
        <Brand />
        <div>
          <p className="sign-in-claim">The right worker, in the right order, before the shift.</p>
          <p>Recall list, dispatch and text messages for the hiring hall, with every answer in one place.</p>
        </div>
        <p className="sign-in-note">UNITE HERE Local 26 and BEST Hospitality Training</p>
      </aside>
      <Flex vertical className="sign-in-side">
        <main className="sign-in-card">
          <h1>Sign In</h1>
          <p className="sign-in-lead">Enter your credentials to access the admin dashboard</p>
          <Form<Credentials>
            form={form}
            layout="vertical"
            requiredMark={false}
            onFinish={(values) => void submit(values)}
            onValuesChange={() => setBlank({})}
          >
            <Form.Item name="username" label="Username" validateStatus={blank.username ? 'error' : ''}>
              <Input
                size="large"
                autoComplete="username"
                autoCapitalize="none"
                autoFocus
                aria-required
                aria-invalid={blank.username}
              />
            </Form.Item>
            <Form.Item name="password" label="Password" validateStatus={blank.password ? 'error' : ''}>
              <Input.Password
                size="large"
                autoComplete="current-password"
                aria-required
                aria-invalid={blank.password}
              />
            </Form.Item>
            <Button type="primary" htmlType="submit" size="large" block loading={isLoggingIn}>
              Sign In
            </Button>
          </Form>
        </main>
        <Footer />
      </Flex>
    </div>
  );
}
